import AuthBlock
import FirebaseProvider
import FirebaseStandIn
import Foundation
import Testing

/// Lets everything go wrong that can, and looks for secrets in whatever could be printed of it.
@Suite struct SecrecyTests {
    private let project: Project
    private let ada: Ada

    init() throws {
        project = try Project()
        ada = try Ada("secret.ada@example.com", username: "A Name")
    }

    private static let faults: [StandInFault] = [
        .reset, .lostAnswer, .cutOff, .html(status: 200), .html(status: 502), .throttled(retryAfter: 9), .body("{}"),
    ]

    /// Faults whose answers hold all that a careless program could print.
    private func echoes(_ secrets: [String]) -> [StandInFault] {
        let text = secrets.joined(separator: " ")
        return [
            .failure("INVALID_PASSWORD : \(text)"), .failure("NEVER_SEEN_BEFORE : \(text)"), .failure(text),
            .failure("Permission denied \(text)", status: 401), .failure("USER_DISABLED : \(text)"),
            .failure("TOKEN_EXPIRED : \(text)"), .failure("internal \(text)", status: 500),
            .body(#"{"localId":"\#(text)"}"#), .body(text, status: 400), .body(#"{"error":"\#(text)"}"#, status: 400),
            .body(#"{"errorMessage":"SOMETHING : \#(text)"}"#),
        ]
    }

    enum Operation: CaseIterable {
        case signIn, register, refresh, rename, changePassword, verifyEmail, resetPassword, verifyToken, checkReadiness
        case delete, recover
    }

    private func perform(
        _ operation: Operation, with provider: FirebaseProvider, _ session: AuthSession
    ) async throws(AuthError) {
        switch operation {
        case .signIn: _ = try await provider.signIn(ada.credentials)
        case .register: _ = try await provider.register(ada.registration)
        case .refresh: _ = try await provider.refresh(session)
        case .rename: _ = try await provider.rename(session, to: ada.username)
        case .changePassword: _ = try await provider.changePassword(of: session, to: ada.password)
        case .verifyEmail: try await provider.sendEmailVerification(for: session)
        case .resetPassword: try await provider.sendPasswordReset(to: ada.email, for: Client(id: "test"))
        case .verifyToken: _ = try await provider.verify(session.idToken ?? Secret(""))
        case .checkReadiness: try await provider.checkReadiness()
        case .delete: try await provider.deleteAccount(session)
        case .recover: if let error = await provider.recoverInterruptedWork().failure { throw error }
        }
    }

    private func texts(of value: Any) -> [String] {
        var dumped = ""
        dump(value, to: &dumped)
        return ["\(value)", String(reflecting: value), dumped]
    }

    private func texts(of error: AuthError) -> [String] {
        texts(of: error as Any)
            + [
                error.localizedDescription, error.subject ?? "", error.providerCode ?? "",
                EnglishMessages().text(error),
            ]
    }

    @Test(arguments: Operation.allCases)
    func nothingPrivateIsInAnyErrorOrDescription(operation: Operation) async throws {
        let lasting = [project.options.apiKey.value, ada.email.text, ada.email.canonical, ada.password.secret]
        var errors = 0
        for fault in Self.faults + echoes(lasting) {
            for skipping in 0...1 {
                project.standIn.forgetFaults()
                project.standIn.remove(ada.email.canonical)
                let provider = project.makeProvider()
                let session = try await provider.register(ada.registration)
                project.standIn.plan(fault, skipping: skipping)
                let error = await failure { () async throws(AuthError) in
                    try await perform(operation, with: provider, session)
                }
                errors += error == nil ? 0 : 1
                let printed = texts(of: session) + texts(of: provider) + (error.map { texts(of: $0) } ?? [])
                let secrets = lasting + [session.refreshToken.value, session.idToken?.value ?? "-"]
                for text in printed {
                    #expect(!secrets.contains { text.contains($0) }, "\(fault) in \(text.prefix(200))")
                }
            }
        }
        #expect(errors > 0 || operation == .recover)
        for request in project.network.requests.suffix(9) {
            let printed = ["\(request)", String(reflecting: request)]
            #expect(!printed.contains { text in lasting.contains { text.contains($0) } })
        }
    }

    @Test func theSettingsPrintNoKey() {
        #expect(texts(of: project.options).allSatisfy { !$0.contains(project.options.apiKey.value) })
    }

    @Test func theKeyIsInNoAddress() async throws {
        _ = try await project.makeProvider().register(ada.registration)
        #expect(
            project.network.requests.allSatisfy { !$0.url.absoluteString.contains(project.options.apiKey.value) })
    }
}
