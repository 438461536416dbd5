import AuthBlock

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
