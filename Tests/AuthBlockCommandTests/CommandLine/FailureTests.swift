import AuthBlock
import Testing

@testable import AuthBlockCommand

@Suite struct FailureTests {
    @Test func everyKindHasItsExitCode() {
        for code in AuthError.Code.all {
            let expected: ExitCode =
                switch code.kind {
                case .refused: .refused
                case .misconfigured: .configuration
                case .cancelled: .tryLater
                case .unavailable:
                    [.throttled, .busy, .operationInProgress].contains(code) ? .tryLater : .unavailable
                }
            #expect(ExitCode(AuthError(code)) == expected, "\(code.rawValue)")
        }
    }

    @Test func anOutageWithAKnownEndIsWorthTryingLater() {
        #expect(ExitCode(AuthError(.serviceUnavailable)) == .unavailable)
        #expect(ExitCode(AuthError(.serviceUnavailable, retryAfter: .seconds(30))) == .tryLater)
    }

    @Test func aRefusalStaysOneHoweverLongTheWait() {
        #expect(ExitCode(AuthError(.invalidCredentials, retryAfter: .seconds(30))) == .refused)
    }

    @Test func theWordsAreThoseOfTheMessages() {
        let failure = Failure(AuthError(.throttled, retryAfter: .seconds(4)))
        #expect(failure.text == "Too many attempts. Try again in 4 seconds.\n")
    }

    @Test func verboseAddsWhatHelpsInFindingTheCause() {
        let error = AuthError(.unexpectedAnswer, retryAfter: .seconds(4), providerCode: "QUOTA\u{1B}[2J")
        let text = Failure(error, isVerbose: true).text
        #expect(text.split(separator: "\n").count == 2)
        #expect(
            text.hasSuffix(
                "\n  code unexpectedAnswer, kind unavailable, retry after 4 s, provider code QUOTA\\u{1B}[2J\n"))
    }

    @Test func whatLiesBelowAnErrorIsNeverTold() {
        struct Below: Error { let text = "hunter2" }
        let error = AuthError(.unexpectedAnswer, underlying: Below())
        #expect(!Failure(error, isVerbose: true).text.contains("hunter2"))
        #expect(!Failure(Below(), isVerbose: true).text.contains("hunter2"))
    }

    @Test func aConfigurationErrorIsPrintedLineByLine() {
        let place = ConfigurationError.Place(file: "a\u{1B}.json", line: 7)
        let error = ConfigurationError([.init(place: place, key: "k", reason: "wrong", hint: "mend it")])
        #expect(Failure(error).text == "a\\u{1B}.json:7: k: wrong\n  hint: mend it\n")
        #expect(Failure(error).code == .configuration)
    }

    @Test func aFileThatCannotBeReadIsNamedWithTheReason() {
        let failure = Failure(FileFailure(cannot: "read", "a\nb", reason: 2))
        #expect(failure.text == "cannot read a\\u{A}b: No such file or directory\n")
        #expect(failure.code == .inputOutput)
    }
}
