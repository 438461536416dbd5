import AuthBlock
import Foundation

/// The program that started this one as a service, such as systemd: it may hand over sockets that listen already
/// (sd_listen_fds(3)), and may want to know when the service is ready (sd_notify(3)).
struct ServiceManager: Sendable {
    enum State {
        case ready, reloading, stopping
    }

    /// Sockets that were handed over.
    struct Sockets: Sendable {
        /// For the pages.
        var site: Int32?
        /// For the counters, which is the one named `metrics`.
        var metrics: Int32?
    }

    private let environment: [String: String]

    init(environment: [String: String]) {
        self.environment = environment
    }

    /// - Throws: a ``ConfigurationError`` when there are sockets that the service has no use for.
    func sockets() throws(ConfigurationError) -> Sockets {
        guard environment["LISTEN_PID"] == String(getpid()), let text = environment["LISTEN_FDS"],
            let count = Int(text), count > 0
        else { return Sockets() }
        // The names are separated by colons; without names, there are none.
        let names = (environment["LISTEN_FDNAMES"] ?? "").split(separator: ":", omittingEmptySubsequences: false)
        var sockets = Sockets()
        for index in 0..<count {
            let descriptor = Self.firstDescriptor + Int32(index)
            if names.indices.contains(index), names[index] == "metrics", sockets.metrics == nil {
                sockets.metrics = descriptor
            } else if sockets.site == nil {
                sockets.site = descriptor
            } else {
                throw ConfigurationError([
                    .init(
                        key: "LISTEN_FDS", reason: "\(count) sockets were handed over",
                        hint: "one is for the pages, and one that is named 'metrics' for the counters")
                ])
            }
        }
        return sockets
    }

    /// The number of the first socket, by sd_listen_fds(3).
    private static let firstDescriptor: Int32 = 3

    /// Tells the manager, if it wants to know, how the service is.
    func tell(_ state: State) {
        guard let path = environment["NOTIFY_SOCKET"] else { return }
        let message =
            switch state {
            case .ready: "READY=1"
            case .reloading: "RELOADING=1\nMONOTONIC_USEC=\(Self.monotonicMicroseconds)"
            case .stopping: "STOPPING=1"
            }
        Self.send(message, to: path)
    }

    private static var monotonicMicroseconds: Int {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return time.tv_sec * 1_000_000 + time.tv_nsec / 1_000
    }

    private static func send(_ message: String, to path: String) {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        var name = Array(path.utf8)
        guard name.count < MemoryLayout.size(ofValue: address.sun_path) else { return }
        // An @ stands for the NUL byte with which the names begin that are no files.
        if name.first == UInt8(ascii: "@") { name[0] = 0 }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: name) }
        let length = MemoryLayout.offset(of: \sockaddr_un.sun_path).map { $0 + name.count } ?? 0

        let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        let bytes = Array(message.utf8)
        _ = withUnsafePointer(to: address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                sendto(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL), $0, socklen_t(length))
            }
        }
    }
}
