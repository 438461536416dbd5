import Foundation

/// Passes connections on to a server, and breaks those on which the server answers with a mark.
final class FaultyRelay: @unchecked Sendable {
    /// The header field that marks an answer.
    static let header = "X-Relay-Fault"

    /// What becomes of a marked answer.
    enum Fault: String {
        /// Nothing of it arrives; the connection is reset.
        case reset
    }

    /// The port it listens on.
    let port: UInt16

    private let listener: Int32
    private let target: UInt16

    // Invariant: read and written only with the lock held.
    private var isStopped = false
    private let lock = NSLock()

    struct Failure: Error {
        let call: String
        let number: Int32
    }

    init(to target: UInt16) throws(Failure) {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var address = Self.loopback(port: 0)
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isListening = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(listener, address, length) == 0 && listen(listener, 128) == 0
                    && getsockname(listener, address, &length) == 0
            }
        }
        guard isListening else { throw Failure(call: "listen", number: errno) }
        self.target = target
        self.listener = listener
        port = UInt16(bigEndian: address.sin_port)
        Thread { [self] in acceptConnections() }.start()
    }

    func stop() {
        lock.withLock { isStopped = true }
        // Wakes the thread that waits for connections, which closes the listener.
        shutdown(listener, Int32(SHUT_RDWR))
    }

    private static func loopback(port: UInt16) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        return address
    }

    private func acceptConnections() {
        while !lock.withLock({ isStopped }) {
            let client = Glibc.accept(listener, nil, nil)
            guard client >= 0 else { continue }
            Thread { [self] in serve(client) }.start()
        }
        close(listener)
    }

    private func serve(_ client: Int32) {
        defer { close(client) }
        let server = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        defer { close(server) }
        var address = Self.loopback(port: target)
        let isConnected = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                connect(server, address, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        guard isConnected else { return }
        var watched = [client, server].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        while poll(&watched, nfds_t(watched.count), -1) > 0 {
            for (index, other) in [(0, server), (1, client)] where watched[index].revents != 0 {
                guard let bytes = Self.read(watched[index].fd), !bytes.isEmpty else { return }
                if index == 1, Self.fault(in: bytes) == .reset { return Self.reset(client) }
                guard Self.write(bytes, to: other) else { return }
            }
        }
    }

    /// The mark of an answer, whose head the server sends at once.
    private static func fault(in bytes: [UInt8]) -> Fault? {
        let head = String(decoding: bytes, as: UTF8.self)
        return head.contains("\r\n\(header): \(Fault.reset.rawValue)\r\n") ? .reset : nil
    }

    /// Has the close that follows reset the connection instead of ending it.
    private static func reset(_ client: Int32) {
        var option = linger(l_onoff: 1, l_linger: 0)
        setsockopt(client, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
    }

    private static func read(_ descriptor: Int32) -> [UInt8]? {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = Glibc.read(descriptor, &buffer, buffer.count)
        return count < 0 ? nil : Array(buffer.prefix(count))
    }

    private static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
        var written = 0
        while written < bytes.count {
            let count = bytes.withUnsafeBytes { buffer in
                send(
                    descriptor, buffer.baseAddress?.advanced(by: written), bytes.count - written,
                    Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return false }
            written += count
        }
        return true
    }
}
