import Foundation

/// All open connections of a server.
final class ConnectionTable: @unchecked Sendable {
    // Invariant: the variables are read and written only with the lock held.
    private let lock = NSLock()
    private var connections: [Int32: Connection] = [:]
    private var perNetwork: [String: Int] = [:]
    private var removalObserver: (@Sendable () -> Void)?
    private let limits: HTTPServer.Limits

    init(limits: HTTPServer.Limits) { self.limits = limits }

    var count: Int { lock.withLock { connections.count } }

    var all: [Connection] { lock.withLock { Array(connections.values) } }

    subscript(descriptor: Int32) -> Connection? { lock.withLock { connections[descriptor] } }

    /// Takes a connection in, unless its network has too many.
    func insert(_ connection: Connection) -> Bool {
        lock.withLock {
            if let limit = limits.connectionsPerAddress, perNetwork[connection.network, default: 0] >= limit {
                guard limits.isProxy(connection.address) else { return false }
            }
            perNetwork[connection.network, default: 0] += 1
            connections[connection.descriptor] = connection
            return true
        }
    }

    /// Takes a connection out. Its descriptor is closed only after that, so that no other can have the same.
    func remove(_ connection: Connection) {
        let observer: (@Sendable () -> Void)? = lock.withLock {
            guard connections.removeValue(forKey: connection.descriptor) != nil else { return nil }
            let left = perNetwork[connection.network, default: 1] - 1
            perNetwork[connection.network] = left > 0 ? left : nil
            return removalObserver
        }
        observer?()
    }

    /// Calls `observer` after each removal; `nil` for nobody.
    func observeRemovals(_ observer: (@Sendable () -> Void)?) {
        lock.withLock { removalObserver = observer }
    }
}
