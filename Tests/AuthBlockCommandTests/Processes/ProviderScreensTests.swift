import FirebaseStandIn
import Foundation
import Testing

/// The flow is the same whoever keeps the accounts.
@Suite(.timeLimit(.minutes(5))) struct ProviderScreensTests {
    /// What a screen says to those alone whose provider has a capability.
    private static let offers = ["Forgot password?", "At least 8 characters. Very strong."]
    private static let frame: Set<Character> = ["▗", "▄", "▖", "▐", "▌", "▝", "▀", "▘"]

    @Test func everyProviderShowsTheSameScreens() async throws {
        let sandbox = try Sandbox()
        try sandbox.configure()
        let local = try await screens(of: "local", in: sandbox)
        #expect(local.contains { $0.contains("Hi, Grace") })
        try expectSame(try await screens(of: "mock", in: try Sandbox()), as: local)
        try await EmulatedFirebase.withProject { firebase in
            try expectSame(try await screens(of: "firebase", in: firebase.sandbox), as: local)
            #expect(firebase.standIn.accountCount == 1)
            #expect(firebase.standIn.orphans == [])
        }
    }

    private func expectSame(_ screens: [String], as others: [String]) throws {
        try #require(screens.count == others.count)
        for (screen, other) in zip(screens, others) { #expect(screen == other) }
    }

    /// The words of every screen on the way from the first start through registration, log-out, sign-in and deletion to
    /// a second registration, and of the start after it.
    private func screens(of provider: String, in sandbox: Sandbox) async throws -> [String] {
        var screens: [String] = []
        try await Tmux.withWindow(in: sandbox) { window in
            func see(_ sign: String) async throws { screens.append(words(of: try await window.settled(with: sign))) }
            func start() async throws { try await window.type("clear; $authblock --provider \(provider)\n") }
            func quit() async throws {
                try await window.type("q")
                try await window.wait(for: "ready>")
            }
            func enter(_ text: String) async throws {
                try await window.type(text)
                try await window.press("Enter")
            }
            func goToPassword() async throws {
                try await window.press("Enter")
                try await see("E-mail")
                try await enter("grace@example.com")
                try await see("Create an account")
            }
            func register() async throws {
                try await goToPassword()
                try await window.type(sandbox.password)
                try await window.press("Tab", "Tab", "Enter")
                try await see("As you typed it")
                try await enter("Grace")
                try await see("Hi, Grace")
            }

            try await start()
            try await see("SIGN IN / REGISTER")
            try await register()
            try await window.press("Enter")
            try await see("You are logged out.")
            try await goToPassword()
            try await enter("a wrong password")
            try await see("E-mail or password is not right.")
            try await enter(sandbox.password)
            try await see("Hi, Grace")
            try await window.press("Tab", "Enter")
            try await see("Delete this account?")
            try await enter("a wrong password")
            try await see("This password is not right.")
            try await enter(sandbox.password)
            try await see("Your account is deleted.")
            try await register()
            try await quit()
            try await start()
            try await see("Hi, Grace")
            try await quit()
        }
        return screens
    }

    private func words(of screen: String) -> String {
        Self.offers.reduce(screen) { $0.replacing($1, with: "") }
            .split { $0.isWhitespace || Self.frame.contains($0) }.joined(separator: " ")
    }
}
