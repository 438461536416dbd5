import AuthBlock
import Testing

@Suite struct NetworkAuthErrorTests {
    @Test func reasonsThatNeedOtherWordsHaveOtherCodes() {
        let codes = NetworkError.Reason.allCases.map { AuthError(network: NetworkError($0)).code }
        #expect(Set(codes).count == codes.count)
        #expect(AuthError(network: NetworkError(.unreachable)).code == .offline)
        #expect(AuthError(network: NetworkError(.nameNotFound)).code == .hostNotFound)
        #expect(AuthError(network: NetworkError(.insecure)).code == .connectionInsecure)
        #expect(AuthError(network: NetworkError(.broken)).code == .serviceUnavailable)
        #expect(AuthError(network: NetworkError(.cancelled)).code == .cancelled)
    }

    @Test func noFailureOfTheNetworkIsARefusalOrEndsASession() {
        for reason in NetworkError.Reason.allCases {
            let error = AuthError(network: NetworkError(reason))
            #expect(error.kind != .refused)
            #expect(!error.code.endsSession)
        }
    }

    @Test func theHostIsNamedToThePerson() {
        let error = AuthError(network: NetworkError(.nameNotFound), host: "service.example.com")
        #expect(EnglishMessages().text(error).contains("service.example.com"))
        #expect(EnglishMessages().text(AuthError(.hostNotFound)).contains("the service"))
    }

    @Test func aFileIsNamedRatherThanTheHost() {
        let error = AuthError(
            network: NetworkError(.certificatesUnreadable, subject: "/etc/authority.pem"), host: "service.example.com")
        #expect(error.subject == "/etc/authority.pem")
    }
}
