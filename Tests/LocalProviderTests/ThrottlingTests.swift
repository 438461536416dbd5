import AuthBlock
import AuthBlockTestKit
import Foundation
import SQLite
import TemporaryFolder
import Testing

@testable import LocalProvider

@Suite struct ThrottlingTests {
    let local: LocalAccounts

    init() throws { local = try LocalAccounts() }

    private func wait(_ email: String = "ada@example.com", client: String = "desk") async -> Duration? {
        let error = await error { try await local.signIn(email, client: client) }
        return error?.code == .throttled ? error?.retryAfter : nil
    }

    @Test func fiveFailuresAreFreeAndTheNextAttemptWaitsASecond() async throws {
        try await local.register()
        for _ in 0..<5 { try await local.fail() }
        #expect(await wait() == .seconds(1))
        local.clock.advance(by: .milliseconds(400))
        #expect(await wait() == .milliseconds(600))
        local.clock.advance(by: .milliseconds(600))
        #expect(await code { try await local.signIn() } == nil)
    }

    @Test func theWaitDoublesUpToAQuarterOfAnHourAndNeverBecomesALock() async throws {
        try await local.register()
        for _ in 0..<5 { try await local.fail() }
        var waits: [Duration] = []
        for _ in 0..<12 {
            let next = try #require(await wait())
            waits.append(next)
            local.clock.advance(by: next)
            try await local.fail()
        }
        #expect(waits == [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900].map { .seconds($0) })
        local.clock.advance(by: .seconds(900))
        #expect(await code { try await local.signIn() } == nil)
    }

    @Test func aThrottledAttemptCostsNoDerivation() async throws {
        try await local.register()
        for _ in 0..<5 { try await local.fail() }
        _ = local.derivations.take()
        #expect(await wait() != nil)
        #expect(local.derivations.entries.isEmpty)
    }

    @Test func anUnknownEmailIsThrottledAlike() async throws {
        for _ in 0..<5 { try await local.fail("eve@example.com") }
        #expect(await wait("eve@example.com") == .seconds(1))
        #expect(await wait(" EVE@example.com") == .seconds(1))
    }

    @Test func successClearsTheFailures() async throws {
        try await local.register()
        for _ in 0..<4 { try await local.fail() }
        try await local.signIn()
        for _ in 0..<5 { try await local.fail() }
        #expect(await wait() == .seconds(1))
    }

    @Test func aStrangersFailuresDoNotShutTheOwnerOut() async throws {
        try await local.register()
        for _ in 0..<5 { try await local.fail(client: "stranger") }
        #expect(await wait(client: "stranger") != nil)
        #expect(await code { try await local.signIn(client: "desk") } == nil)
    }

    @Test func failuresOnOneAccountDoNotSlowAnother() async throws {
        try await local.register("ada@example.com")
        try await local.register("bob@example.com")
        for _ in 0..<5 { try await local.fail("bob@example.com") }
        #expect(await code { try await local.signIn("ada@example.com") } == nil)
    }

    @Test func failuresSurviveTheProvider() async throws {
        try await local.register()
        for _ in 0..<5 { try await local.fail() }
        let again = try LocalAccounts(in: local.folder)
        #expect(await error { try await again.signIn() } == AuthError(.throttled, retryAfter: .seconds(1)))
    }

    @Test func failuresAreForgottenAfterADay() async throws {
        try await local.register()
        for _ in 0..<5 { try await local.fail() }
        local.clock.advance(by: .hours(24))
        for _ in 0..<5 { try await local.fail() }
        #expect(await wait() == .seconds(1))
    }

    @Test func aClockThatIsSetBackDoesNotMakeTheWaitLonger() async throws {
        try await local.register()
        for _ in 0..<5 { try await local.fail() }
        local.clock.advance(by: .seconds(-30))
        #expect(await wait() == .seconds(1))
    }

    @Test(arguments: [Duration.hours(-2), .days(-3_650)])
    func aClockThatIsSetBackFarLocksNobodyOut(jump: Duration) async throws {
        try await local.register()
        for _ in 0..<12 {
            local.clock.advance(by: .minutes(15))
            try await local.fail()
        }
        local.clock.advance(by: jump)
        try await local.fail()
        #expect(await wait() == .seconds(256))
        local.clock.advance(by: .seconds(256))
        #expect(await code { try await local.signIn() } == nil)
    }

    // MARK: Over all clients

    private func failFromEverywhere(times: Int) async throws {
        for client in 0..<times { try await local.fail(client: "stranger \(client)") }
    }

    @Test func aHundredFailuresFromEverywhereSlowTheNextStranger() async throws {
        try await local.register()
        try await failFromEverywhere(times: 99)
        #expect(await code { try await local.signIn(client: "new desk") } == nil)
        try await failFromEverywhere(times: 100)
        #expect(await wait(client: "newest desk") == .seconds(30))
        local.clock.advance(by: .seconds(30))
        try await local.fail(client: "newest desk")
        #expect(await wait(client: "another desk") == .seconds(60))
    }

    @Test func aClientThatSignedInBeforeIsNotSlowedByStrangers() async throws {
        try await local.register(client: "other desk")
        try await local.signIn(client: "desk")
        try await failFromEverywhere(times: 100)
        #expect(await wait(client: "new desk") == .seconds(30))
        #expect(await code { try await local.signIn(client: "desk") } == nil)
    }

    @Test func aClientThatRegisteredTheAccountIsKnownToIt() async throws {
        try await local.register(client: "desk")
        try await failFromEverywhere(times: 100)
        #expect(await code { try await local.signIn(client: "desk") } == nil)
    }

    @Test func theRulesEndAtTheirLongestWait() {
        #expect(ThrottleRule.client.wait(after: 0) == .zero)
        #expect(ThrottleRule.client.wait(after: 4) == .zero)
        #expect(ThrottleRule.client.wait(after: .max) == .minutes(15))
        #expect(ThrottleRule.everywhere.wait(after: 99) == .zero)
        #expect(ThrottleRule.everywhere.wait(after: 107) == .hours(1))
    }

    // MARK: Attempts at the same moment

    @Test func guessesAtTheSameMomentCountAsFailures() async throws {
        try await local.register()
        // Nobody is done before everybody is deriving or was turned away.
        let everyone = Gate(opensAfter: 20)
        let slow = try LocalAccounts(in: local.folder, .init(iterations: 1_000, workers: 20)) {
            everyone.arrive()
            everyone.wait()
        }
        let codes = await withTaskGroup { group in
            for _ in 0..<20 {
                group.addTask {
                    let code = await code { try await slow.signIn("ada@example.com", "wrong password") }
                    if code == .throttled { everyone.arrive() }
                    return code
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(codes.count { $0 == .invalidCredentials } == 5)
        #expect(codes.count { $0 == .throttled } == 15)
    }

    @Test func attemptsThatEndedCountNoMore() throws {
        let underWay = AttemptsUnderWay()
        let keys = try AttemptKeys(email: EmailAddress("a@example.com"), client: Client(id: "c"))
        #expect(underWay.begin(keys) == .init(client: 0, everywhere: 0))
        #expect(underWay.begin(keys) == .init(client: 1, everywhere: 1))
        underWay.end(keys)
        underWay.end(keys)
        #expect(underWay.begin(keys) == .init(client: 0, everywhere: 0))
    }

    // MARK: The table

    @Test func theTableHoldsNoAddress() async throws {
        try await local.fail("eve@example.com", client: "ip:192.0.2.7")
        for (name, data) in try local.folder.contents() {
            #expect(data.range(of: Data("eve@".utf8)) == nil, "\(name) names an address without an account")
            #expect(data.range(of: Data("192.0.2.7".utf8)) == nil, "\(name) names a client")
        }
    }

    @Test func whatCountsNoMoreIsSweptAway() async throws {
        try await local.register()
        for client in 0..<20 { try await local.fail("\(client)@example.com", client: "stranger") }
        #expect(try local.count("attempt") == 41)
        local.clock.advance(by: .hours(25))
        let now = Timestamp(local.clock.now)
        try local.provider.store.record { connection throws(SQLiteError) in
            try AttemptTable(connection: connection).removeForgotten(from: [], rows: 1_000, at: now)
        }
        // The client that registered the account is remembered for longer.
        #expect(try local.count("attempt") == 1)
    }

    @Test func sweepsReachEveryRowInTheEnd() async throws {
        for client in 0..<40 { try await local.fail("\(client)@example.com") }
        local.clock.advance(by: .days(91))
        let now = Timestamp(local.clock.now)
        for _ in 0..<10_000 where try local.count("attempt") > 0 {
            try local.provider.store.record { connection throws(SQLiteError) in
                try Sweep.run(connection, at: now, rows: 8)
            }
        }
        #expect(try local.count("attempt") == 0)
    }
}
