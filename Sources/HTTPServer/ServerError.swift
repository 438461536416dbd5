import Glibc

/// Why a server cannot start or reload.
public enum ServerError: Error, Equatable, CustomStringConvertible {
    /// The address is not a numeric IPv4 or IPv6 address.
    case badAddress(String)
    /// The system does not let the server listen; with the system's error number.
    case cannotListen(Address, errorNumber: Int32)
    /// The descriptor that was handed in is no listening TCP socket.
    case notAListeningSocket(Int32)
    /// A file of the certificate or the key cannot be read.
    case unreadable(path: String)
    /// GnuTLS refuses the certificate and the key.
    case badCertificates(certificate: String, key: String)
    /// The system has no descriptors or threads left; with the system's error number.
    case noResources(errorNumber: Int32)
    /// libmicrohttpd is not installed, or too old.
    case libraryMissing(String)
    /// The server has been started before.
    case alreadyStarted
    /// The server has not been started.
    case notRunning

    /// What is wrong, and what to do.
    public var description: String {
        switch self {
        case .badAddress(let address):
            "'\(address)' is no numeric address; use one such as 127.0.0.1, ::1, 0.0.0.0 or ::"
        case .cannotListen(let address, let number):
            "cannot listen on \(address): \(systemMessage(number))" + advice(for: number)
        case .notAListeningSocket(let descriptor):
            "descriptor \(descriptor) is no listening TCP socket"
        case .unreadable(let path):
            "cannot read '\(path)'; it must exist and be readable for this user"
        case .badCertificates(let certificate, let key):
            "cannot use the certificate '\(certificate)' with the key '\(key)'; "
                + "both must be PEM, belong together, and the key must have no passphrase"
        case .noResources(let number):
            "the system does not let the server start: \(systemMessage(number))"
        case .libraryMissing(let name): "\(name) is missing or too old; install it, or a newer version"
        case .alreadyStarted: "the server has been started before; make a new one"
        case .notRunning: "the server has not been started"
        }
    }
}

private func systemMessage(_ number: Int32) -> String {
    String(cString: strerror(number))
}

private func advice(for number: Int32) -> String {
    switch number {
    case EADDRINUSE: "; stop the program that uses the port, or choose another port"
    case EACCES: "; ports below 1024 need CAP_NET_BIND_SERVICE"
    case EADDRNOTAVAIL: "; this machine does not have that address"
    default: ""
    }
}
