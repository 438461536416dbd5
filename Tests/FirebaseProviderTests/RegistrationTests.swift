import AuthBlock
import AuthBlockTestKit
import FirebaseProvider
import FirebaseStandIn
import Foundation
import Testing

@Suite struct RegistrationTests {
    let project: Project

    init() throws { project = try Project() }

    @Test func makesTheAccountAndThenTheProfile() async throws {
        let session = try await project.register()
        let id = session.account.id
        #expect(project.standIn.log == [.signUp, .writeProfile])
        #expect(session.account.username == project.ada.username)
        #expect(session.account.email.text == "Ada@example.com")
        #expect(session.account.emailIsVerified == false)
        #expect(session.lifetime == 3_600)
        #expect(session.receivedAt == project.clock.now)
        #expect(session.authenticatedAt == project.clock.now)
        #expect(project.standIn.profile(id, "userName") == "Ada Lovelace")
        #expect(project.standIn.profile(id, "email") == "Ada@example.com")
        #expect(project.standIn.profile(id, "active") == "yes")
        #expect(project.journal == [])
    }

    @Test func sendsTheCanonicalEmailAndThePasswordAsTyped() async throws {
        let grace = try Ada("  Grace+Navy@BÜCHER.example ")
        let password = "  Cafe\u{301} \u{1F511} " + grace.password.secret
        _ = try await project.provider.register(
            Registration(
                email: grace.email, password: try Password(password), username: grace.username,
                client: Client(id: "test")))
        #expect(project.standIn.accountID(of: "grace+navy@xn--bcher-kva.example") != nil)
        _ = try await project.provider.signIn(try grace.credentials(password))
        let composed = await failure { () async throws(AuthError) in
            let credentials = Credentials(
                email: grace.email, password: try Password(password.precomposedStringWithCanonicalMapping),
                client: Client(id: "test"))
            return try await project.provider.signIn(credentials)
        }
        #expect(composed?.code == .invalidCredentials)
    }

    @Test func theKeyTravelsInAHeaderAndTheLocaleToo() async throws {
        let project = try Project(locale: "de")
        try await project.register()
        let request = try #require(project.network.requests.first)
        #expect(request.headers.contains { $0 == ("X-Goog-Api-Key", project.options.apiKey.value) })
        #expect(request.headers.contains { $0 == ("X-Firebase-Locale", "de") })
        #expect(request.url.absoluteString == "https://identitytoolkit.googleapis.com/v1/accounts:signUp")
        #expect(!request.isRepeatable)
    }

    @Test(arguments: [
        ("EMAIL_EXISTS", AuthError.Code.emailAlreadyInUse),
        ("WEAK_PASSWORD : Password should be at least 6 characters", .passwordTooShort),
        ("PASSWORD_DOES_NOT_MEET_REQUIREMENTS : Missing password requirements: [...]", .passwordTooWeak),
        ("OPERATION_NOT_ALLOWED", .operationNotAllowed), ("TOO_MANY_ATTEMPTS_TRY_LATER", .throttled),
    ])
    func aRefusalLeavesNothingBehind(message: String, code: AuthError.Code) async throws {
        project.standIn.plan(.failure(message), on: .signUp)
        let error = await failure { () async throws(AuthError) in try await project.register() }
        #expect(error?.code == code)
        #expect(project.journal == [])
        #expect(project.standIn.accountCount == 0)
    }

    @Test(arguments: [StandInFault.reset, .lostAnswer, .html(status: 502), .cutOff, .body("{}")])
    func anUnknownOutcomeIsSetRightByTheNextSignIn(fault: StandInFault) async throws {
        project.standIn.plan(fault, on: .signUp)
        let error = await failure { () async throws(AuthError) in try await project.register() }
        #expect(error?.kind == .unavailable)
        #expect(project.journal.count == 1)
        if project.standIn.accountCount == 1 {
            #expect(try await project.signIn().account.username == project.ada.username)
        } else {
            try await project.register()
        }
        #expect(project.standIn.orphans == [])
        #expect(project.journal == [])
    }

    @Test(arguments: [
        StandInFault.reset, .lostAnswer, .html(status: 502), .cutOff, .body("{}"), .body("null"),
        .failure("internal", status: 503), .failure("Permission denied", status: 401),
    ])
    func aProfileThatCannotBeWrittenTakesTheAccountWithIt(fault: StandInFault) async throws {
        project.standIn.plan(fault, on: .writeProfile)
        let error = await failure { () async throws(AuthError) in try await project.register() }
        #expect(error != nil)
        #expect(project.standIn.accountCount == 0)
        #expect(project.standIn.orphans == [])
        #expect(project.journal == [])
        try await project.register()
    }

    @Test func rulesThatRefuseEverythingLeaveNoAccount() async throws {
        project.standIn.switches.rulesAreOpen = false
        let error = await failure { () async throws(AuthError) in try await project.register() }
        #expect(error == AuthError(.configurationRejected, providerCode: "Permission denied"))
        #expect(project.standIn.accountCount == 0)
        #expect(project.journal == [])
    }

    @Test(arguments: [StandInOperation.removeProfile, .delete])
    func whatCannotBeTakenBackNowIsTakenBackAtTheNextStart(operation: StandInOperation) async throws {
        project.standIn.plan(.reset, on: .writeProfile)
        project.standIn.plan(.reset, on: operation)
        _ = await failure { () async throws(AuthError) in try await project.register() }
        #expect(project.standIn.accountCount == 1)
        #expect(project.journal.count == 1)
        let recovery = await project.makeProvider().recoverInterruptedWork()
        #expect(recovery.deleted.count == 1)
        #expect(project.standIn.accountCount == 0)
        #expect(project.journal == [])
    }

    @Test func cancellationBetweenTheTwoWritesIsSetRightByTheNextTry() async throws {
        project.standIn.plan(.held, on: .signUp)
        let task = Task { [project] in
            await failure { () async throws(AuthError) in try await project.register() }
        }
        await project.standIn.waitUntilHeld()
        task.cancel()
        project.standIn.release()
        #expect(await task.value?.code == .cancelled)
        let session = try? await project.register()
        if session == nil { try await project.signIn() }
        #expect(project.standIn.orphans == [])
        #expect(project.journal == [])
    }

    @Test func aSecondFactorIsNotSupported() async throws {
        project.standIn.plan(.body(#"{"localId":"u","mfaPendingCredential":"x","mfaInfo":[]}"#), on: .signIn)
        let error = await failure { () async throws(AuthError) in try await project.signIn() }
        #expect(error?.code == .unsupported)
    }
}
