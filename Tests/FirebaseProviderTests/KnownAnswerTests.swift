import AuthBlock
import AuthBlockTestKit
import FirebaseProvider
import Foundation
import Testing

@Suite struct KnownAnswerTests {
    private let network = StubNetwork()
    private let project: Project
    private let provider: FirebaseProvider
    private let ada: Ada
    private let session: AuthSession

    init() throws {
        project = try Project()
        provider = project.makeProvider(network: network)
        ada = try Ada()
        session = AuthSession(
            account: Account(id: "u", email: ada.email, username: ada.username),
            refreshToken: Secret(UUID().uuidString), idToken: Secret(UUID().uuidString), receivedAt: project.clock.now,
            lifetime: 3_600, authenticatedAt: project.clock.now)
    }

    private func ask(_ asked: Asked) async throws(AuthError) {
        switch asked {
        case .signIn, .readProfile: _ = try await provider.signIn(ada.credentials)
        case .register: _ = try await provider.register(ada.registration)
        case .refresh: _ = try await provider.refresh(session)
        case .changePassword: _ = try await provider.changePassword(of: session, to: ada.password)
        case .delete: try await provider.deleteAccount(session)
        case .resetPassword: try await provider.sendPasswordReset(to: ada.email, for: Client(id: "test"))
        case .verifyEmail: try await provider.sendEmailVerification(for: session)
        case .writeProfile: _ = try await provider.rename(session, to: ada.username)
        }
    }

    /// Answers everything around the request that is asked about as if all were well.
    private func prepare(_ answer: KnownAnswer) {
        let given = StubNetwork.Answer.response(
            HTTPResponse(status: answer.status, headers: [], body: Data(answer.body.utf8)))
        let isProfile: @Sendable (HTTPRequest) -> Bool = { $0.url.path.hasPrefix("/users/") }
        switch answer.asked {
        case .readProfile, .writeProfile:
            network.always(given, where: isProfile)
            let tokens = UUID().uuidString
            let members = #"{"localId":"u","user_id":"u","idToken":"\#(tokens)","id_token":"\#(tokens)","#
            network.always(
                .json(members + #""refreshToken":"\#(tokens)","expiresIn":"3600","expires_in":"3600"}"#),
                where: { !isProfile($0) })
        default:
            network.always(.json("null"), where: isProfile)
            network.always(given, where: { _ in true })
        }
    }

    @Test(arguments: KnownAnswer.all)
    func becomesItsCode(answer: KnownAnswer) async throws {
        prepare(answer)
        let error = await failure { () async throws(AuthError) in try await ask(answer.asked) }
        #expect(error?.code == answer.code)
        #expect(error?.providerCode == answer.name)
    }
}
