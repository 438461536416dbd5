import AuthBlock
import Testing

@Suite struct AuthErrorTests {
    @Test func everyCodeHasAUniqueNameAndReadsBackFromIt() {
        let names = AuthError.Code.all.map(\.rawValue)
        #expect(Set(names).count == names.count)
        #expect(names.count > 30)
        for code in AuthError.Code.all {
            #expect(AuthError.Code(rawValue: code.rawValue).kind == code.kind)
        }
    }

    @Test func anOutageIsNeverARefusal() {
        #expect(AuthError(.offline).kind == .unavailable)
        #expect(AuthError(.throttled).kind == .unavailable)
        #expect(AuthError(.invalidCredentials).kind == .refused)
        #expect(AuthError(.accountDisabled).kind == .refused)
        #expect(AuthError(.storageDamaged).kind == .misconfigured)
        #expect(AuthError(.cancelled).kind == .cancelled)
    }

    @Test func anUnknownCodeCountsAsUnavailableAndEndsNoSession() {
        let code = AuthError.Code(rawValue: "somethingNew")
        #expect(code.kind == .unavailable)
        #expect(code.recovery == .retry)
        #expect(!code.endsSession)
    }

    @Test func onlyDefiniteRefusalsEndASession() {
        let ending = AuthError.Code.all.filter(\.endsSession)
        #expect(Set(ending) == [.accountDisabled, .accountNotFound, .sessionExpired, .sessionRevoked])
        #expect(ending.allSatisfy { $0.kind == .refused })
    }

    @Test func fieldErrorsAreCorrectedInTheirField() {
        for code in AuthError.Code.all where code.field != nil {
            #expect(code.recovery == .correctField)
        }
        #expect(AuthError(.emailInvalid).field == .email)
        #expect(AuthError(.invalidCredentials).field == nil)
    }

    @Test func anErrorPrintsAsItsCodeAlone() {
        struct Inner: Error { let secret = "hunter2" }
        let error = AuthError(.unexpectedAnswer, providerCode: "NEW_CODE", underlying: Inner())
        var dumped = ""
        dump(error, to: &dumped)
        #expect("\(error)" == "unexpectedAnswer (NEW_CODE)")
        #expect(!"\(error) \(String(reflecting: error)) \(dumped)".contains("hunter2"))
    }

    @Test func theUnderlyingFailureDoesNotCountForEquality() {
        struct Inner: Error {}
        #expect(AuthError(.offline, underlying: Inner()) == AuthError(.offline))
        #expect(AuthError(.throttled, retryAfter: .seconds(1)) != AuthError(.throttled))
    }
}
