import AuthBlock
import Foundation

/// A network of a process that is killed at its nth request: whatever is on the disk at that moment is copied to
/// another folder, and from then on nothing gets through.
final class DyingNetwork: NetworkService, @unchecked Sendable {
    // Invariant: every stored variable is read and written only with the lock held.
    private let lock = NSLock()
    private var remaining: Int
    private let isDelivered: Bool
    private let network: any NetworkService
    private let folder: URL
    private let copy: URL

    /// - Parameters:
    ///   - request: the request, counted from 1, at which the process dies.
    ///   - isDelivered: whether that request still reaches the server.
    init(at request: Int, isDelivered: Bool, over network: any NetworkService, copying folder: URL, to copy: URL) {
        remaining = request
        self.isDelivered = isDelivered
        self.network = network
        self.folder = folder
        self.copy = copy
    }

    /// Whether the process came to its end.
    var isDead: Bool { lock.withLock { remaining <= 0 } }

    func send(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
        let left = lock.withLock {
            remaining -= 1
            return remaining
        }
        if left > 0 { return try await network.send(request) }
        if left == 0 {
            if isDelivered { _ = try await network.send(request) }
            try? FileManager.default.copyItem(at: folder, to: copy)
        }
        throw NetworkError(.broken)
    }
}
