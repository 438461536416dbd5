import AuthBlock
import AuthBlockTestKit
import Foundation
import SQLite
import Testing

@testable import LocalProvider

@Suite struct SignInTests {
    let local: LocalAccounts

    init() throws { local = try LocalAccounts() }

    @Test func theRightPasswordSignsIn() async throws {
        let registered = try await local.register(name: "Ada Lovelace")
        local.clock.advance(by: .seconds(90))
        let session = try await local.signIn()
        #expect(session.account == registered.account)
        #expect(session.authenticatedAt == local.clock.now)
        #expect(session.receivedAt == local.clock.now)
        #expect(session.refreshToken != registered.refreshToken)
        #expect(try await local.provider.account(.id(session.account.id)).lastSignInAt == local.clock.now)
    }

    /// For an unknown address the next account's row is read.
    @Test(arguments: ["aaa@example.com", "adb@example.com", "zoe@example.com"])
    func aNeighbourIsNotTheAccount(email: String) async throws {
        try await local.register("ada@example.com")
        try await local.register("bob@example.com")
        #expect(await error { try await local.signIn(email) } == AuthError(.invalidCredentials))
    }

    @Test func unknownEmailLooksLikeAWrongPassword() async throws {
        try await local.register()
        let wrong = await error { try await local.signIn("ada@example.com", "wrong password") }
        let unknown = await error { try await local.signIn("eve@example.com", "wrong password") }
        #expect(wrong == AuthError(.invalidCredentials))
        #expect(unknown == wrong)
    }

    @Test func anUnknownEmailCostsTheSameWorkAsAWrongPassword() async throws {
        try await local.register()
        func work(_ email: String) async throws -> (derivations: [Int], statements: [String]) {
            _ = (local.derivations.take(), local.statements.take())
            try await local.fail(email)
            return (local.derivations.take(), local.statements.take())
        }
        // A sweep comes by chance, so the attempts are repeated until both came without.
        var (known, unknown) = (try await work("ada@example.com"), try await work("eve@example.com"))
        for _ in 0..<50 where known.statements.count != unknown.statements.count {
            local.clock.advance(by: .hours(25))
            (known, unknown) = (try await work("ada@example.com"), try await work("eve@example.com"))
        }
        #expect(known.derivations == [1_000])
        #expect(unknown.derivations == known.derivations)
        #expect(unknown.statements == known.statements)
        #expect(!known.statements.isEmpty)
    }

    @Test func anAccountWithFewerIterationsCostsTheSameWork() async throws {
        try await local.register()
        let stronger = try LocalAccounts(in: local.folder, .init(iterations: 3_000))
        try await stronger.fail()
        #expect(stronger.derivations.entries.reduce(0, +) == 3_000)
    }

    @Test func signingInRaisesTheIterationsToThoseOfTheSettings() async throws {
        try await local.register()
        let stronger = try LocalAccounts(in: local.folder, .init(iterations: 2_000))
        try await stronger.signIn()
        #expect(stronger.derivations.take() == [1_000, 2_000])
        try await stronger.signIn()
        #expect(stronger.derivations.take() == [2_000])
    }

    @Test func iterationsAreNeverLowered() async throws {
        let stronger = try LocalAccounts(in: local.folder, .init(iterations: 2_000))
        try await stronger.register()
        try await local.signIn()
        try await local.signIn()
        #expect(local.derivations.entries == [2_000, 2_000])
    }

    @Test func aDisabledAccountIsToldOnlyAfterTheRightPassword() async throws {
        try await local.register()
        try await local.provider.setDisabled(true, for: .email(EmailAddress("ada@example.com")))
        #expect(await code { try await local.signIn("ada@example.com", "wrong password") } == .invalidCredentials)
        #expect(await code { try await local.signIn() } == .accountDisabled)
        try await local.provider.setDisabled(false, for: .email(EmailAddress("ada@example.com")))
        #expect(await code { try await local.signIn() } == nil)
    }

    @Test func aPasswordThatIsChangedDuringTheDerivationDoesNotSignIn() async throws {
        let session = try await local.register()
        let (begun, changed) = (Gate(opensAfter: 1), Gate(opensAfter: 1))
        let slow = try LocalAccounts(in: local.folder) {
            begun.arrive()
            changed.wait()
        }
        async let outcome = code { try await slow.signIn() }
        await begun.opened()
        _ = try await local.provider.changePassword(of: session, to: Password("violin cactus plum 24"))
        changed.arrive()
        let code = await outcome
        #expect(code == .invalidCredentials)
    }

    @Test func aFullQueueIsBusy() async throws {
        let turnedAway = Gate(opensAfter: 1)
        let small = try LocalAccounts(in: local.folder, .init(iterations: 1_000, workers: 1)) { turnedAway.wait() }
        try await local.register()
        let codes = await withTaskGroup { group in
            for client in 0..<40 {
                group.addTask {
                    let code = await code { try await small.signIn(client: "\(client)") }
                    if code == .busy { turnedAway.arrive() }
                    return code
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(codes.contains(.busy))
        #expect(codes.count { $0 == nil } >= 32)
    }

    @Test func aHashThatCannotBeReadIsDamageAndNoWrongPassword() async throws {
        try await local.register()
        try local.provider.store.record { connection throws(SQLiteError) in
            try connection.execute("UPDATE account SET password_hash = 'x'")
        }
        #expect(await code { try await local.signIn() } == .storageDamaged)
    }

    @Test func signingOutEndsTheSession() async throws {
        let (first, second) = (try await local.register(), try await local.signIn())
        try await local.provider.signOut(first)
        try await local.provider.signOut(first)
        #expect(await code { _ = try await local.provider.refresh(first) } == .sessionRevoked)
        #expect(await code { _ = try await local.provider.refresh(second) } == nil)
        #expect(try local.count("session") == 1)
    }

    @Test func signingOutWithATokenOfAnotherProviderIsNoError() async throws {
        var session = try await local.register()
        session.refreshToken = Secret("something else")
        #expect(await code { try await local.provider.signOut(session) } == nil)
    }
}
