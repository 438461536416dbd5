import AuthBlock
import AuthBlockTestKit
import MockProvider
import Testing

@Suite struct RuleTests {
    private func codes(_ mock: MockProvider, _ attempts: [Credentials]) async -> [AuthError.Code?] {
        var codes: [AuthError.Code?] = []
        for attempt in attempts {
            do throws(AuthError) {
                _ = try await mock.signIn(attempt)
                codes.append(nil)
            } catch {
                codes.append(error.code)
            }
        }
        return codes
    }

    @Test(arguments: AuthError.Code.all)
    func everyCodeCanBeScripted(code: AuthError.Code) async throws {
        let mock = MockProvider(script: .init(rules: [.always(.failure(code, retryAfter: .seconds(3)))]))
        await #expect(throws: AuthError(code, retryAfter: .seconds(3))) {
            try await mock.signIn(try Ada.credentials())
        }
    }

    @Test(arguments: MockOperation.allCases)
    func aRuleWithoutAnOperationConcernsEveryOne(operation: MockOperation) async throws {
        let session = try await MockProvider().register(try Ada.registration())
        let offline = MockProvider(script: .init(rules: [.always(.failure(.offline))]))
        await #expect(throws: AuthError(.offline)) { try await offline.perform(operation, session) }
    }

    @Test func answersInOrderAreFollowedByTheNaturalOnes() async throws {
        let answers = [MockRule].inOrder(.signIn, .failure(.throttled), .natural, .failure(.busy))
        let mock = MockProvider(script: .init(accounts: [try Ada.account], rules: answers))
        let attempts = Array(repeating: try Ada.credentials(), count: 5)
        #expect(await codes(mock, attempts) == [.throttled, nil, .busy, nil, nil])
    }

    @Test func answersInOrderLeaveOtherOperationsAlone() async throws {
        let mock = MockProvider(script: .init(rules: .inOrder(.refresh, .failure(.offline))))
        let session = try await mock.register(try Ada.registration())
        await #expect(throws: AuthError(.offline)) { try await mock.refresh(session) }
        #expect(try await mock.refresh(session).idToken != nil)
    }

    @Test func aRuleMayBeForAnEMail() async throws {
        let rule = MockRule(.signIn, email: try EmailAddress("EVE@example.com"), answer: .failure(.accountDisabled))
        let mock = MockProvider(script: .init(accounts: [try Ada.account], rules: [rule]))
        let attempts = [try Ada.credentials(email: "eve@example.com"), try Ada.credentials()]
        #expect(await codes(mock, attempts) == [.accountDisabled, nil])
    }

    @Test func aRuleMayBeForAPassword() async throws {
        let rule = MockRule(password: try Password("magic word"), answer: .failure(.throttled))
        let mock = MockProvider(script: .init(accounts: [try Ada.account], rules: [rule]))
        let attempts = [try Ada.credentials(password: "magic word"), try Ada.credentials()]
        #expect(await codes(mock, attempts) == [.throttled, nil])
    }

    @Test func aRuleMayBeForOneOfTheCallsThatItMatches() async throws {
        let rule = MockRule(
            .signIn, email: try EmailAddress("ada@example.com"), call: 2, answer: .failure(.timedOut))
        let mock = MockProvider(script: .init(accounts: [try Ada.account], rules: [rule]))
        let ada = try Ada.credentials()
        let attempts = [ada, try Ada.credentials(email: "eve@example.com"), ada, ada]
        #expect(await codes(mock, attempts) == [nil, .invalidCredentials, .timedOut, nil])
    }

    @Test func theFirstRuleThatMatchesDecides() async throws {
        let mock = MockProvider(
            script: .init(
                accounts: [try Ada.account],
                rules: [MockRule(.signIn, call: 2, answer: .natural), .always(.failure(.offline))]))
        let attempts = Array(repeating: try Ada.credentials(), count: 3)
        #expect(await codes(mock, attempts) == [.offline, nil, .offline])
    }

    @Test func aFailureChangesNothing() async throws {
        let mock = MockProvider(script: .init(rules: .inOrder(.register, .failure(.timedOut))))
        await #expect(throws: AuthError(.timedOut)) { try await mock.register(try Ada.registration()) }
        _ = try await mock.register(try Ada.registration())
    }
}
