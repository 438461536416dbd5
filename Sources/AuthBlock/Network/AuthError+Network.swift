extension AuthError {
    /// Says what a failure of the network means for the operation that needed it.
    ///
    /// - Parameters:
    ///   - error: the failure, which becomes ``AuthError/underlying``.
    ///   - host: the host that was asked, to be named to the person.
    public init(network error: NetworkError, host: String? = nil) {
        let code: Code =
            switch error.reason {
            case .unreachable: .offline
            case .nameNotFound: .hostNotFound
            case .refused: .connectionRefused
            case .insecure: .connectionInsecure
            case .proxyFailed: .proxyFailed
            case .captivePortal: .captivePortal
            case .timedOut: .timedOut
            case .broken: .serviceUnavailable
            case .tooLarge: .unexpectedAnswer
            case .cancelled: .cancelled
            case .invalidRequest: .addressInvalid
            case .certificatesUnreadable: .certificatesUnreadable
            case .libraryMissing: .libraryMissing
            }
        self.init(code, subject: error.subject ?? host, underlying: error)
    }
}
