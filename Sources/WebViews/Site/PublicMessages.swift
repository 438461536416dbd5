import AuthBlock

/// The words for strangers: of what only concerns whoever runs the site, such as the path of a file, the name of a host
/// or the state of the server's own network, they learn that the service is not available.
struct PublicMessages: Messages {
    private let messages: any Messages

    init(_ messages: any Messages) { self.messages = messages }

    var language: String { messages.language }

    func text(_ phrase: Phrase) -> String { messages.text(phrase) }

    func text(_ error: AuthError) -> String {
        messages.text(
            AuthError(error.concernsOperator ? .serviceUnavailable : error.code, retryAfter: error.retryAfter))
    }
}

extension AuthError {
    /// Whether this is for whoever runs the site to look at, and not for its visitors.
    var concernsOperator: Bool {
        switch code {
        case .storageUnavailable, .offline, .hostNotFound, .connectionRefused, .connectionInsecure, .proxyFailed,
            .captivePortal, .timedOut, .unexpectedAnswer, .serviceUnavailable:
            true
        default: kind == .misconfigured
        }
    }
}
