import Testing

@testable import AuthBlock
@testable import WebViews

/// A page in a state worth looking at.
struct Example: Sendable, CustomStringConvertible {
    let name: String
    let page: Page

    var description: String { name }
    var path: String { "/\(name)" }

    private init(_ name: String, _ page: Page, _ change: (inout Page) -> Void = { _ in }) {
        self.name = name
        var page = page
        change(&page)
        self.page = page
    }

    private static let messages = EnglishMessages()

    /// Every place, and what can be said on each.
    static let all = (try? make()) ?? []

    private static func make() throws -> [Example] {
        let email = try EmailAddress("ada@example.com")
        let account = Account(id: "1", email: email, username: try Username("Ada"))
        let links = ["Terms of use": "terms", "Privacy": "privacy"].sorted { $0.key > $1.key }.map {
            Configuration.Link(title: $0.key, address: "https://example.com/\($0.value)")
        }
        return start + signIn(links) + password(email) + registration(email) + home(account) + deletion(account)
    }

    private static let start: [Example] = {
        var state = StartHereState()
        state.phase = .ready
        let page = Page(state, messages)
        return [
            Example("start", page),
            Example("start-news", page) { $0.notice = .init(text: messages.text(.signedOut), isError: false) },
            Example("start-failed", page) {
                $0.notice = .init(text: messages.text(AuthError(.offline)), isError: true)
                $0.actions = [.init(name: .retry, label: messages.text(.tryAgainButton))]
            },
        ]
    }()

    private static func signIn(_ links: [Configuration.Link]) -> [Example] {
        let page = Page(SignInState(email: "", links: links), messages)
        return [
            Example("sign-in", page),
            Example("sign-in-wrong", page) {
                $0.fields[0].text = "ada@example"
                $0.fields[0].error = messages.text(AuthError(.emailInvalid))
            },
        ]
    }

    private static func password(_ email: EmailAddress) -> [Example] {
        let page = Page(PasswordState(email: email, canResetPassword: true), messages)
        return [
            Example("password", page),
            Example("password-refused", page) {
                $0.notice = .init(text: messages.text(AuthError(.invalidCredentials)), isError: true)
            },
            Example("password-missing", page) { $0.fields[0].error = messages.text(AuthError(.passwordMissing)) },
            Example("password-reset", page) {
                $0.notice = .init(text: messages.text(.passwordResetSent), isError: false)
            },
        ]
    }

    private static func registration(_ email: EmailAddress) -> [Example] {
        let hint = messages.text(.passwordHint(minimumLength: 8))
        let page = Page(
            RegistrationState(email: email.text, isPasswordKept: false, passwordHint: hint), messages)
        return [
            Example("registration", page),
            Example("registration-wrong", page) {
                $0.fields[0].text = ""
                $0.fields[0].error = messages.text(AuthError(.emailMissing))
                $0.fields[1].error = messages.text(AuthError(.passwordTooWeak))
                $0.fields[2].error = messages.text(AuthError(.usernameMissing))
            },
        ]
    }

    private static func home(_ account: Account) -> [Example] {
        let page = Page(LoggedInState(account: account), messages)
        return [
            Example("home", page),
            Example("home-failed", page) {
                $0.notice = .init(text: messages.text(AuthError(.serviceUnavailable)), isError: true)
            },
        ]
    }

    private static func deletion(_ account: Account) -> [Example] {
        var state = LoggedInState(account: account)
        state.deletion = .init()
        let page = Page(state, messages)
        return [
            Example("deletion", page),
            Example("deletion-refused", page) { $0.fields[0].error = messages.text(.wrongPassword) },
        ]
    }
}

struct ExampleTests {
    @Test func thereAreExamplesOfEveryPlace() {
        #expect(Set(Example.all.map(\.page.place)) == Set(Page.Place.allCases))
    }
}
