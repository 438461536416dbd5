import FirebaseStandIn
import Foundation
import Testing

/// Lets every command fail in every way, tell of it at length, and looks for secrets in what it tells.
@Suite(.timeLimit(.minutes(5))) struct SecrecyTests {
    private static let commands = [
        ["sign-in", "--email", "ada@example.com", "--password-stdin"],
        ["register", "--email", "ada@example.com", "--username", "Ada", "--password-stdin"],
        ["token"], ["check"], ["delete-account", "--yes", "--password-stdin"],
    ]

    @Test(arguments: commands)
    func noFailureTellsASecret(command: [String]) async throws {
        try await EmulatedFirebase.withProject { firebase in
            try await firebase.run(Self.commands[1])
            try firebase.sandbox.expireSession(of: "firebase")
            let session = try JSONDecoder().decode(
                StoredSession.self, from: Data(contentsOf: firebase.sandbox.sessionFile(of: "firebase")))
            let secrets = [firebase.standIn.apiKey, firebase.sandbox.password, "ada@example.com", session.refreshToken]
            var failures = 0
            for fault in Self.faults(telling: secrets.joined(separator: " ")) {
                firebase.standIn.forgetFaults()
                firebase.standIn.plan(fault, times: 9)
                let result = try await firebase.run(command + ["--verbose"])
                guard result.status != 0 else { continue }
                failures += 1
                // Whose session is stored is what `check` is asked.
                let told = (result.lines.filter { !$0.hasPrefix("session: ok") } + [result.error]).joined()
                for secret in secrets { #expect(!told.contains(secret), "\(fault): \(told)") }
            }
            #expect(failures >= 3)
        }
    }

    private struct StoredSession: Decodable {
        let refreshToken: String
    }

    /// Faults whose answers hold all that a careless program could print.
    private static func faults(telling text: String) -> [StandInFault] {
        [
            .failure("NEVER_SEEN_BEFORE : \(text)"), .failure(text), .failure("internal \(text)", status: 500),
            .failure("CREDENTIAL_TOO_OLD_LOGIN_AGAIN : \(text)"), .body(text, status: 400), .body(text),
            .body(#"{"error":"\#(text)"}"#, status: 400), .html(status: 502), .reset, .cutOff,
            .throttled(retryAfter: 9),
        ]
    }
}
