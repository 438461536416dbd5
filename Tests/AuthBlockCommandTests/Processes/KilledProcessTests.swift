import FirebaseStandIn
import Foundation
import Testing

/// What a killed process leaves of an account that Firebase keeps in two places, and what the next run makes of it.
@Suite(.timeLimit(.minutes(5))) struct KilledProcessTests {
    private static let register = [
        "register", "--email", "ada@example.com", "--username", "Ada", "--password-stdin",
    ]
    private static let signIn = ["sign-in", "--email", "ada@example.com", "--password-stdin"]
    private static let delete = ["delete-account", "--yes", "--password-stdin"]
    private static let check = ["check"]

    /// Kills a command at each of its requests, before and after the server's work, each time in a project of its own,
    /// and has the next command set things right.
    ///
    /// - Parameter left: how many accounts only their owner's sign-in can set right.
    private func killEverywhere(
        _ command: [String], after preparations: [[String]], next: [String], left: Int
    ) async throws {
        var requests = 0
        try await EmulatedFirebase.withProject { firebase in
            for words in preparations { try await firebase.run(words) }
            let before = firebase.standIn.log.count
            #expect(try await firebase.run(command).status == 0)
            requests = firebase.standIn.log.count - before
        }
        try #require(requests >= 2)
        var (halves, leftHalves) = (0, 0)
        for (number, isDelivered) in (1...requests).flatMap({ [($0, false), ($0, true)] }) {
            try await EmulatedFirebase.withProject { firebase in
                for words in preparations { try await firebase.run(words) }
                try await firebase.kill(command, atRequest: number, isDelivered: isDelivered)
                halves += firebase.standIn.orphans.count
                try await firebase.run(next)
                leftHalves += firebase.standIn.orphans.count
                let last = firebase.standIn.accountCount == 1 ? Self.signIn : Self.register
                let outcome = try await firebase.run(last)
                #expect(outcome.status == 0, "request \(number), delivered: \(isDelivered): \(outcome.error)")
                #expect(try await firebase.run(["whoami"]).output == "Ada <ada@example.com>\n")
                #expect(firebase.standIn.orphans == [], "request \(number), delivered: \(isDelivered)")
                let report = try await firebase.run(Self.check)
                #expect(report.status == 0)
                #expect(report.output.contains("interrupted work: ok (none)"), "\(report.output)")
            }
        }
        #expect(halves == 2, "a crash must leave half of an account at two of these moments")
        #expect(leftHalves == left)
    }

    // Killed before the answer to its first request, a registration has no token yet to act with.
    @Test(arguments: [check, signIn])
    func aKilledRegistrationLeavesNoHalfOfAnAccount(next: [String]) async throws {
        try await killEverywhere(Self.register, after: [], next: next, left: next == Self.check ? 1 : 0)
    }

    @Test(arguments: [check, signIn])
    func aKilledDeletionLeavesNoHalfOfAnAccount(next: [String]) async throws {
        try await killEverywhere(Self.delete, after: [Self.register], next: next, left: 0)
    }
}
