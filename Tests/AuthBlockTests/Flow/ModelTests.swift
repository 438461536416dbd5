import AuthBlock
import AuthBlockTestKit
import MockProvider
import Testing

/// Walks every pair of a screen's situation and an event.
///
/// What is expected stands in a `switch` over both without a default, and the events in a chain of a `switch` over
/// them: an event or a situation that is new does not compile before it has its place in either.
@Suite(.timeLimit(.minutes(1))) struct ModelTests {
    private static func all<Event>(_ next: (Event?) -> Event?) -> [Event] {
        var events: [Event] = []
        while let event = next(events.last) { events.append(event) }
        return events
    }

    // MARK: Start

    enum StartHereSituation: CaseIterable {
        case starting, ready, failed
    }

    private static func following(_ event: StartHerePresenter.Event?) -> StartHerePresenter.Event? {
        switch event {
        case nil: .signIn
        case .signIn: .retry
        case .retry: .findPicture(width: 720, height: 416)
        case .findPicture: nil
        }
    }

    private static func expected(
        _ situation: StartHereSituation, _ event: StartHerePresenter.Event
    ) -> FlowModel.Outcome {
        switch (situation, event) {
        case (.starting, .signIn), (.starting, .retry): .nothing
        case (.ready, .signIn): .place(.signIn)
        case (.ready, .retry): .nothing
        case (.failed, .signIn): .nothing
        case (.failed, .retry): .work(.starting)
        // Here is no source of pictures.
        case (.starting, .findPicture), (.ready, .findPicture), (.failed, .findPicture): .nothing
        }
    }

    @Test(arguments: StartHereSituation.allCases, all(following) as [StartHerePresenter.Event])
    func startHere(situation: StartHereSituation, event: StartHerePresenter.Event) async throws {
        let rules = situation == .failed ? [MockRule.always(.failure(.offline))] : []
        let model = try await FlowModel(at: .startHere(), rules: rules)
        if situation != .starting { await model.rest() }
        #expect(await model.outcome(of: event) == Self.expected(situation, event))
        await model.rest()
    }

    // MARK: E-mail

    enum SignInSituation: CaseIterable {
        case waiting, checking
    }

    private static func following(_ event: SignInPresenter.Event?) -> SignInPresenter.Event? {
        switch event {
        case nil: .next(email: "ada@example.com")
        case .next("ada@example.com"): .next(email: "ada")
        case .next: .back
        case .back: nil
        }
    }

    private static func expected(_ situation: SignInSituation, _ event: SignInPresenter.Event) -> FlowModel.Outcome {
        switch (situation, event) {
        case (.waiting, .next(let email)): email.contains("@") ? .work(.checkingConnection) : .change
        case (.waiting, .back): .place(.startHere)
        case (.checking, .next), (.checking, .back): .nothing
        }
    }

    @Test(arguments: SignInSituation.allCases, all(following) as [SignInPresenter.Event])
    func signIn(situation: SignInSituation, event: SignInPresenter.Event) async throws {
        let model = try await FlowModel(at: .signIn())
        await model.rest()
        if situation == .checking { await model.send(SignInPresenter.Event.next(email: "ada@example.com")) }
        #expect(await model.outcome(of: event) == Self.expected(situation, event))
        await model.rest()
    }

    // MARK: Password

    enum PasswordSituation: CaseIterable {
        case waiting, signingIn, sendingReset
    }

    private static func following(_ event: PasswordPresenter.Event?) -> PasswordPresenter.Event? {
        switch event {
        case nil: .signIn(password: "correct horse")
        case .signIn(""): .createAccount(password: "correct horse")
        case .signIn: .signIn(password: "")
        case .createAccount(""): .forgotPassword
        case .createAccount: .createAccount(password: "")
        case .forgotPassword: .back
        case .back: nil
        }
    }

    private static func expected(
        _ situation: PasswordSituation, _ event: PasswordPresenter.Event
    ) -> FlowModel.Outcome {
        switch (situation, event) {
        case (.waiting, .signIn(let password)): password.isEmpty ? .change : .work(.signingIn)
        case (.waiting, .createAccount): .place(.registration)
        case (.waiting, .forgotPassword): .work(.sendingReset)
        case (.waiting, .back): .place(.signIn)
        case (.signingIn, .signIn), (.signingIn, .createAccount), (.signingIn, .forgotPassword), (.signingIn, .back),
            (.sendingReset, .signIn), (.sendingReset, .createAccount), (.sendingReset, .forgotPassword),
            (.sendingReset, .back):
            .nothing
        }
    }

    @Test(arguments: PasswordSituation.allCases, all(following) as [PasswordPresenter.Event])
    func password(situation: PasswordSituation, event: PasswordPresenter.Event) async throws {
        let model = try await FlowModel(at: .password(try EmailAddress("ada@example.com")))
        await model.rest()
        switch situation {
        case .waiting: break
        case .signingIn: await model.send(PasswordPresenter.Event.signIn(password: "correct horse"))
        case .sendingReset: await model.send(PasswordPresenter.Event.forgotPassword)
        }
        #expect(await model.outcome(of: event) == Self.expected(situation, event))
        await model.rest()
    }

    // MARK: Registration

    enum RegistrationSituation: CaseIterable {
        case waiting, registering
    }

    private static func following(_ event: RegistrationPresenter.Event?) -> RegistrationPresenter.Event? {
        switch event {
        case nil: .register(email: "ada@example.com", password: "correct horse", username: "Ada")
        case .register(_, _, ""): .assess(email: "ada@example.com", password: "correct horse", username: "")
        case .register: .register(email: "ada@example.com", password: "correct horse", username: "")
        case .assess: .back
        case .back: nil
        }
    }

    private static func expected(
        _ situation: RegistrationSituation, _ event: RegistrationPresenter.Event
    ) -> FlowModel.Outcome {
        switch (situation, event) {
        case (.waiting, .register(_, _, let username)): username.isEmpty ? .change : .work(.registering)
        case (.waiting, .assess): .change
        case (.waiting, .back): .place(.password)
        case (.registering, .register), (.registering, .assess), (.registering, .back): .nothing
        }
    }

    @Test(arguments: RegistrationSituation.allCases, all(following) as [RegistrationPresenter.Event])
    func registration(situation: RegistrationSituation, event: RegistrationPresenter.Event) async throws {
        let model = try await FlowModel(at: .registration(try EmailAddress("ada@example.com"), nil))
        await model.rest()
        if situation == .registering {
            await model.send(
                RegistrationPresenter.Event.register(
                    email: "ada@example.com", password: "correct horse", username: "Ada"))
        }
        #expect(await model.outcome(of: event) == Self.expected(situation, event))
        await model.rest()
    }

    // MARK: Logged in

    enum LoggedInSituation: CaseIterable {
        case waiting, signingOut, asking, deleting
    }

    private static func following(_ event: LoggedInPresenter.Event?) -> LoggedInPresenter.Event? {
        switch event {
        case nil: .signOut
        case .signOut: .deleteAccount
        case .deleteAccount: .confirmDeletion(password: "correct horse")
        case .confirmDeletion(""): .keepAccount
        case .confirmDeletion: .confirmDeletion(password: "")
        case .keepAccount: nil
        }
    }

    private static func expected(
        _ situation: LoggedInSituation, _ event: LoggedInPresenter.Event
    ) -> FlowModel.Outcome {
        switch (situation, event) {
        case (.waiting, .signOut): .work(.signingOut)
        case (.waiting, .deleteAccount): .change
        case (.waiting, .confirmDeletion), (.waiting, .keepAccount): .nothing
        case (.asking, .confirmDeletion(let password)): password.isEmpty ? .change : .work(.deleting)
        case (.asking, .keepAccount): .change
        case (.asking, .signOut), (.asking, .deleteAccount): .nothing
        case (.signingOut, .signOut), (.signingOut, .deleteAccount), (.signingOut, .confirmDeletion),
            (.signingOut, .keepAccount), (.deleting, .signOut), (.deleting, .deleteAccount),
            (.deleting, .confirmDeletion), (.deleting, .keepAccount):
            .nothing
        }
    }

    @Test(arguments: LoggedInSituation.allCases, all(following) as [LoggedInPresenter.Event])
    func loggedIn(situation: LoggedInSituation, event: LoggedInPresenter.Event) async throws {
        let account = Account(id: "mock-account-1", email: try EmailAddress("ada@example.com"), username: nil)
        let model = try await FlowModel(at: .loggedIn(account))
        await model.rest()
        switch situation {
        case .waiting: break
        case .signingOut: await model.send(LoggedInPresenter.Event.signOut)
        case .asking: await model.send(LoggedInPresenter.Event.deleteAccount)
        case .deleting:
            await model.send(LoggedInPresenter.Event.deleteAccount)
            await model.send(LoggedInPresenter.Event.confirmDeletion(password: "correct horse"))
        }
        #expect(await model.outcome(of: event) == Self.expected(situation, event))
        await model.rest()
    }
}
