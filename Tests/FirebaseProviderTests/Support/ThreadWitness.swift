import AuthBlock
import FirebaseProvider
import Foundation

/// Remembers the names of the threads on which requests were made.
final class ThreadWitness: NetworkService, @unchecked Sendable {
    // Invariant: every stored variable is read and written only with the lock held.
    private let lock = NSLock()
    private var seen: [String] = []
    private let network: any NetworkService

    init(_ network: any NetworkService) { self.network = network }

    var threads: [String] { lock.withLock { seen } }

    var executor: (any TaskExecutor)? { network.executor }

    func send(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
        let name = nameOfThisThread()
        lock.withLock { seen.append(name) }
        return try await network.send(request)
    }
}

/// Somebody whose calls come from an actor, as those of ``AuthService`` do.
actor Visitor {
    private let provider: FirebaseProvider

    init(provider: FirebaseProvider) { self.provider = provider }

    /// Answers with the thread on which the actor goes on.
    func signIn(_ credentials: Credentials) async throws(AuthError) -> String {
        _ = try await provider.signIn(credentials)
        return nameOfThisThread()
    }
}

private func nameOfThisThread() -> String {
    let name = try? String(contentsOfFile: "/proc/thread-self/comm", encoding: .utf8)
    return name?.trimmingCharacters(in: .newlines) ?? ""
}
