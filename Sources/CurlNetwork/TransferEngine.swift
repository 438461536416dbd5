import AuthBlock
import CCurl
import Foundation

/// What runs on the thread that owns libcurl's multi handle: it starts transfers, moves them on and ends them, and runs
/// the steps of tasks that prefer the thread.
final class TransferEngine {
    /// How many connections one host gets from here at the most; further requests wait for one of them.
    private static let connectionsPerHost = 8
    /// How many idle connections are kept.
    private static let keptConnections = 16
    /// How many handles are kept for later requests.
    private static let keptHandles = 8
    /// How long the thread sleeps when nothing happens, in milliseconds. libcurl's timers shorten it.
    private static let longestSleep: CInt = 3_600_000

    private let library: CurlLibrary
    private let multi: CurlLibrary.Handle
    private let queue: TransferQueue
    private let options: NetworkOptions
    private var transfers: [CurlLibrary.Handle: Transfer] = [:]
    private var idleHandles: [EasyHandle] = []

    /// Serves a queue on the calling thread until the queue is closed.
    ///
    /// - Parameter executor: what tasks know the thread as. It is there as long as the queue has a step of one.
    static func serve(
        _ queue: TransferQueue, options: NetworkOptions, library: Result<CurlLibrary, NetworkError>,
        executor: UnownedTaskExecutor
    ) {
        // With CURLOPT_NOSIGNAL, libcurl leaves it to us that a write to a closed connection can raise SIGPIPE on this
        // thread. Blocked, it is an error like any other.
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGPIPE)
        pthread_sigmask(SIG_BLOCK, &signals, nil)

        do throws(NetworkError) {
            try TransferEngine(queue, options: options, library: try library.get()).run(executor)
        } catch {
            while let news = queue.giveUp() {
                for order in news.orders { order.finish(.failure(error)) }
                for job in news.jobs { job.runSynchronously(on: executor) }
            }
        }
    }

    private init(_ queue: TransferQueue, options: NetworkOptions, library: CurlLibrary) throws(NetworkError) {
        guard let multi = library.multiInit() else { throw NetworkError(.broken) }
        self.multi = multi
        self.library = library
        self.queue = queue
        self.options = options
        _ = curl_set_multi_number(
            library.multiSet, multi, CURLMOPT_MAX_HOST_CONNECTIONS, Self.connectionsPerHost)
        _ = curl_set_multi_number(library.multiSet, multi, CURLMOPT_MAXCONNECTS, Self.keptConnections)
    }

    deinit {
        for handle in idleHandles { library.easyCleanup(handle.pointer) }
        _ = library.multiCleanup(multi)
    }

    private func run(_ executor: UnownedTaskExecutor) {
        let wake = { @Sendable [library, multi = SendableHandle(multi)] in _ = library.multiWakeup(multi.pointer) }
        while let news = queue.take() {
            for job in news.jobs { job.runSynchronously(on: executor) }
            for order in news.orders { start(order) }
            for id in news.cancellations { cancel(id) }
            var running: CInt = 0
            _ = library.multiPerform(multi, &running)
            endFinished()
            if queue.maySleep(wake: wake) { _ = library.multiPoll(multi, nil, 0, Self.longestSleep, nil) }
        }
        for transfer in transfers.values { end(transfer, .failure(NetworkError(.cancelled))) }
    }

    private func start(_ order: TransferOrder) {
        guard let handle = idleHandles.popLast() ?? newHandle() else {
            return order.finish(.failure(NetworkError(.broken)))
        }
        do throws(NetworkError) {
            let transfer = try Transfer(order, on: handle, options: options)
            guard library.multiAdd(multi, handle.pointer) == CURLM_OK else { throw NetworkError(.broken) }
            transfers[handle.pointer] = transfer
        } catch {
            library.easyCleanup(handle.pointer)
            order.finish(.failure(error))
        }
    }

    private func newHandle() -> EasyHandle? {
        library.easyInit().map { EasyHandle(pointer: $0, library: library) }
    }

    private func cancel(_ id: Int) {
        guard let transfer = transfers.values.first(where: { $0.order.id == id }) else { return }
        end(transfer, .failure(NetworkError(.cancelled)))
    }

    private func endFinished() {
        var remaining: CInt = 0
        while let message = library.multiRead(multi, &remaining)?.pointee {
            guard message.msg == CURLMSG_DONE, let handle = message.easy_handle, let transfer = transfers[handle]
            else { continue }
            end(transfer, transfer.result(message.data.result))
        }
    }

    private func end(_ transfer: Transfer, _ result: Result<HTTPResponse, NetworkError>) {
        let handle = transfer.handle
        transfers[handle.pointer] = nil
        _ = library.multiRemove(multi, handle.pointer)
        if idleHandles.count < Self.keptHandles {
            library.easyReset(handle.pointer)
            idleHandles.append(handle)
        } else {
            library.easyCleanup(handle.pointer)
        }
        transfer.order.finish(result)
    }
}

/// The multi handle for `curl_multi_wakeup`, the one function that another thread may call on it.
private struct SendableHandle: @unchecked Sendable {
    // Invariant: used for waking only, and by the queue's rule only while the handle exists.
    let pointer: CurlLibrary.Handle

    init(_ pointer: CurlLibrary.Handle) { self.pointer = pointer }
}
