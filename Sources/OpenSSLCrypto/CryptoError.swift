import COpenSSL

/// Why a cryptographic operation gave no result. It never carries key, password or message bytes.
public enum CryptoError: Error, Equatable, Sendable {
    /// An argument that no call can work with, such as a key of the wrong length. The text names it and what is allowed.
    case invalidArgument(String)

    /// A sealed message was changed, cut, or sealed with another key or other additional data.
    case authenticationFailed

    /// OpenSSL or the system failed: the operation and their own reason.
    case libraryFailure(operation: String, reason: String)
}

extension CryptoError: CustomStringConvertible {
    /// One line for a log.
    public var description: String {
        switch self {
        case .invalidArgument(let explanation): explanation
        case .authenticationFailed: "the sealed message is not authentic"
        case .libraryFailure(let operation, let reason): "could not \(operation): \(reason)"
        }
    }
}

extension CryptoError {
    /// Takes the newest reason from this thread's OpenSSL error queue and empties the queue, so that no later call
    /// mistakes it for its own.
    static func fromOpenSSL(_ operation: String) -> CryptoError {
        let code = ERR_peek_last_error()
        ERR_clear_error()
        let reason = ERR_reason_error_string(code).map { String(cString: $0) } ?? "no reason given"
        return .libraryFailure(operation: operation, reason: reason)
    }
}
