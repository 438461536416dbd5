import Foundation
import HTTPServer

/// The forms that are being worked on. One that is sent twice, as a double click does, is worked on once, and whoever
/// still waits gets the answer: otherwise the second copy of a registration would find its e-mail in use.
final class FormsUnderWay: @unchecked Sendable {
    // Invariant: `running` is read and written only with `lock` held.
    private let lock = NSLock()
    private var running: [Form: (task: Task<Response, Never>, waiting: Int)] = [:]

    /// What makes two requests copies of each other.
    struct Form: Hashable {
        let path: String
        let cookies: String
        let body: [UInt8]

        init(_ request: Request) {
            path = request.path
            cookies = request.headers["cookie"] ?? ""
            body = request.body
        }
    }

    /// Answers a form, or waits for the answer to the copy of it that came before. When nobody waits any more, the work
    /// is cancelled.
    func answer(_ form: Form, _ work: @escaping @Sendable () async -> Response) async -> Response {
        let task = join(form, work)
        return await withTaskCancellationHandler {
            await task.value
        } onCancel: {
            leave(form, task)
        }
    }

    /// How many requests wait for an answer.
    var waitingCount: Int { lock.withLock { running.values.reduce(0) { $0 + $1.waiting } } }

    private func join(_ form: Form, _ work: @escaping @Sendable () async -> Response) -> Task<Response, Never> {
        lock.withLock {
            if let (task, waiting) = running[form] {
                running[form] = (task, waiting + 1)
                return task
            }
            let task = Task {
                let response = await work()
                lock.withLock { running[form] = nil }
                return response
            }
            running[form] = (task, 1)
            return task
        }
    }

    private func leave(_ form: Form, _ task: Task<Response, Never>) {
        lock.withLock {
            guard let (running, waiting) = running[form], running == task else { return }
            if waiting == 1 { task.cancel() }
            self.running[form] = (task, waiting - 1)
        }
    }
}
