import AuthBlock
import Foundation
import HTTPServer

extension ExitCode {
    /// The code for an operation that did not succeed.
    init(_ error: AuthError) {
        switch error.kind {
        case .refused: self = .refused
        case .misconfigured: self = .configuration
        case .cancelled: self = .tryLater
        case .unavailable:
            let passes = [AuthError.Code.throttled, .busy, .operationInProgress].contains(error.code)
            self = passes || error.retryAfter != nil ? .tryLater : .unavailable
        }
    }
}

extension ExitCode {
    /// The code for a server that does not start.
    init(_ error: ServerError) {
        switch error {
        case .badAddress, .notAListeningSocket, .unreadable, .badCertificates: self = .configuration
        case .cannotListen(_, let number): self = number == EADDRINUSE ? .unavailable : .configuration
        case .noResources, .libraryMissing, .alreadyStarted, .notRunning: self = .unavailable
        }
    }
}
