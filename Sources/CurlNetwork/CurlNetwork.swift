public import AuthBlock
import Foundation

/// The network by libcurl: HTTP/2 over few, kept connections, TLS 1.2 or newer, certificates always verified.
///
/// A single thread serves all requests. It starts, and libcurl is loaded, with the first request; it ends with the last
/// reference to the network. It also runs the steps of tasks that prefer it (``executor``), since to change the thread
/// takes longer than most of these steps. Nothing is retried here; see ``RetryingNetwork``.
public final class CurlNetwork: NetworkService {
    private let options: NetworkOptions
    private let library: @Sendable () -> Result<CurlLibrary, NetworkError>
    private let queue = TransferQueue()

    /// Prepares a network.
    public convenience init(_ options: NetworkOptions) {
        self.init(options, library: { CurlLibrary.installed })
    }

    init(_ options: NetworkOptions, library: @escaping @Sendable () -> Result<CurlLibrary, NetworkError>) {
        self.options = options
        self.library = library
    }

    deinit { queue.close() }

    /// Sends a request and answers with the whole response, whatever its status.
    ///
    /// - Throws: a ``NetworkError``: `invalidRequest` at once for a request that must not be sent, `cancelled` as soon as
    ///   the task is, and any other reason for what happened on the way.
    public func send(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
        try request.validate(options)
        guard !Task.isCancelled else { throw NetworkError(.cancelled) }
        let id = queue.nextID()
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                if queue.add(TransferOrder(id: id, request: request, continuation: continuation)) { startThread() }
                // A cancellation that came just before the order found nothing to cancel.
                if Task.isCancelled { queue.cancel(id) }
            }
        } onCancel: {
            queue.cancel(id)
        }
        return try result.get()
    }

    private func startThread() {
        Thread.start(named: "network") { [queue, options, library, executor = asUnownedTaskExecutor()] in
            TransferEngine.serve(queue, options: options, library: library(), executor: executor)
        }
    }
}

extension CurlNetwork: TaskExecutor {
    /// The network itself: a task that prefers its thread holds on to it, so that no step finds the thread ended.
    public var executor: (any TaskExecutor)? { self }

    /// Has the network's thread run a step of a task. Without libcurl it runs, too.
    public func enqueue(_ job: consuming ExecutorJob) {
        if queue.add(UnownedJob(job)) { startThread() }
    }
}
