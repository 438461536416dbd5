import CMicroHTTPD
import Foundation

/// One request and its response, from the request line to the last byte.
///
/// libmicrohttpd calls ``proceed(method:upload:)`` when the head is there, for each piece of the body, and at the end.
/// Then a task runs the handler, on this thread up to where it first waits: most requests are answered there and then,
/// which costs a third of handing them to another thread. When the handler waits, the connection is suspended; its
/// response resumes the connection, and the next call sends it.
final class Exchange: @unchecked Sendable {
    private enum Stage {
        case head, body, working, answered
    }

    // Invariant: these belong to the event loop's thread.
    private var stage = Stage.head
    private var head: RequestHead?
    private var body: [UInt8] = []
    private var method: String?
    private var status: Int?
    private var byteCount = 0
    private var problem: String?

    // Invariant: these are written only inside closures that `Connection` runs with its lock held, and read there or,
    // on the event loop's thread, once the exchange is no longer at work. Only that thread sets `isSuspended`.
    private var response: Response?
    private var isSuspended = false
    private var task: Task<Void, Never>?

    private let connection: Connection
    // Other threads use it only to resume it, while it is suspended.
    private let handle: OpaquePointer
    private let target: [UInt8]
    private let began = ContinuousClock.now

    private var service: Service { connection.loop.service }
    private var library: MicroHTTPD { connection.loop.library }

    init(connection: Connection, handle: OpaquePointer, target: [UInt8]) {
        self.connection = connection
        self.handle = handle
        self.target = target
        connection.beginReceiving()
    }

    // MARK: On the event loop's thread

    func proceed(method: UnsafePointer<CChar>, upload: UnsafeRawBufferPointer) -> MHD_Result {
        switch stage {
        case .head:
            stage = .body
            do throws(Refusal) {
                try readHead(method: method)
                return .YES
            } catch {
                return refuse(error)
            }
        case .body where !upload.isEmpty:
            guard body.count + upload.count <= service.limits.bodySize else { return .NO }
            body.append(contentsOf: upload)
            return .YES
        case .body:
            stage = .working
            guard let head, connection.beginWorking(self) else { return refuse(.stopping) }
            work(on: head)
            guard !isSuspended, let response else { return .YES }
            return send(response, isLast: false)
        case .working:
            guard let response else { return .NO }
            return send(response, isLast: false)
        case .answered:
            return .NO
        }
    }

    func complete(isSent: Bool) {
        service.record(
            AccessRecord(
                method: method, path: head?.target.path, status: status, duration: .now - began,
                requestID: head?.requestID, byteCount: byteCount, clientAddress: connection.address,
                isComplete: isSent, problem: problem),
            of: head)
        connection.beginWaiting()
    }

    private func readHead(method: UnsafePointer<CChar>) throws(Refusal) {
        let head = try RequestHead(of: handle, library, method: method, target: target, limits: service.limits)
        self.head = head
        self.method = head.method
        guard head.contentLength <= service.limits.bodySize else { throw .bodyTooLarge }
    }

    /// Runs the handler until it has answered or waits.
    private func work(on head: RequestHead) {
        let request = Request(
            method: head.method == "HEAD" ? "GET" : head.method, path: head.target.path, query: head.target.query,
            headers: head.headers, body: body, clientAddress: connection.address, isSecure: connection.loop.isSecure)
        body = []
        let handler = service.handler
        let task = Task.immediate { finish(await handler(request)) }
        connection.whileWorking(on: self) {
            library.suspendConnection(handle)
            isSuspended = true
            self.task = task
        }
        // The acceptor may have answered for the handler.
        if !isSuspended { task.cancel() }
    }

    private func refuse(_ refusal: Refusal) -> MHD_Result {
        problem = refusal.reason
        return send(refusal.response, isLast: true)
    }

    private func send(_ response: Response, isLast: Bool) -> MHD_Result {
        stage = .answered
        connection.beginSending()
        var response = response
        if let fault = response.fault {
            problem = fault
            response = .text("500: the server made a mistake\n", status: 500)
        }
        let message = response.body.withUnsafeBytes {
            library.createResponse(
                $0.count, UnsafeMutableRawPointer(mutating: $0.baseAddress),
                $0.isEmpty ? .RESPMEM_PERSISTENT : .RESPMEM_MUST_COPY)
        }
        guard let message else { return .NO }
        defer { library.destroyResponse(message) }
        for field in response.headers.fields where !field.value.isEmpty {
            guard library.addHeader(message, field.name, field.value) == .YES else { return .NO }
        }
        if isLast || connection.closesAfterResponse {
            _ = library.addHeader(message, "Connection", "close")
        }
        status = response.status
        byteCount = method == "HEAD" ? 0 : response.body.count
        return library.queueResponse(handle, UInt32(response.status), message)
    }

    // MARK: On any thread

    /// Answers, unless somebody has before.
    func finish(_ response: Response) {
        connection.endWorking(self) {
            self.response = response
            task = nil
            if isSuspended { library.resumeConnection(handle) }
        }
    }

    /// Tells the handler that nobody waits for its response any more.
    func cancel() {
        // Not with the lock held: cancelling runs code of the handler's.
        connection.whileWorking(on: self) { task }?.cancel()
    }
}
