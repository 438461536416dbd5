import Foundation
import Testing

/// The whole flow on local accounts, as a person at a terminal and a script at a pipe meet it.
@Suite(.timeLimit(.minutes(5))) struct FlowTests {
    private let sandbox: Sandbox

    init() throws {
        sandbox = try Sandbox()
        try sandbox.configure()
    }

    private func withFlow(_ body: (Tmux) async throws -> Void) async throws {
        try await Tmux.withWindow(in: sandbox) { window in
            try await window.type("$authblock; echo status $?\n")
            try await window.wait(for: "SIGN IN / REGISTER")
            try await body(window)
        }
    }

    private func goToPassword(_ window: Tmux) async throws {
        try await window.press("Enter")
        try await window.wait(for: "E-mail")
        try await window.type("ada@example.com")
        try await window.press("Enter")
        try await window.wait(for: "Create an account")
    }

    @Test func aPersonRegistersLogsOutLogsInAndDeletesTheAccount() async throws {
        try await withFlow { window in
            try await goToPassword(window)
            try await window.type(sandbox.password)
            try await window.press("Tab", "Tab", "Enter")
            try await window.wait(for: "ONE MORE STEP")
            try await window.wait(for: "As you typed it")
            try await window.type("Ada 日本 👍")
            try await window.press("Enter")
            try await window.wait(for: "Hi, Ada 日本 👍")
            try await window.press("Enter")
            try await window.wait(for: "You are logged out.")

            try await goToPassword(window)
            try await window.type("a wrong password")
            try await window.press("Enter")
            try await window.wait(for: "E-mail or password is not right.")
            try await window.type(sandbox.password)
            try await window.press("Enter")
            try await window.wait(for: "Hi, Ada 日本 👍")

            try await window.press("Tab", "Enter")
            try await window.wait(for: "Delete this account?")
            try await window.type("a wrong password")
            try await window.press("Enter")
            try await window.wait(for: "This password is not right.")
            try await window.type(sandbox.password)
            try await window.press("Enter")
            try await window.wait(for: "Your account is deleted.")
            try await window.type("q")
            try await window.wait(for: "status 0")
            try await window.requireRestoredTerminal()
            #expect(try await sandbox.run("whoami").status == 77)
        }
    }

    @Test func theSameThroughAPipe() async throws {
        let password = sandbox.password
        let register = "\n\nada@example.com\ncreate\n\n\n\(password)\nAda\nlog-out\n"
        let signIn = "\n\nada@example.com\n\na wrong password\n\n\(password)\n"
        let result = try await sandbox.run(input: register + signIn + "delete\n\n\(password)\n")
        #expect(result.status == 0)
        #expect(result.error == "")
        let order = [
            "Hi, Ada", "You are logged out.", "! E-mail or password is not right.", "Hi, Ada",
            "Delete this account?", "Your account is deleted.",
        ]
        var rest = Substring(result.output)
        for sentence in order {
            let place = try #require(rest.range(of: sentence), "\(sentence) is missing in:\n\(result.output)")
            rest = rest[place.upperBound...]
        }
        #expect(!result.output.contains("\u{1B}"))
        #expect(!result.output.contains(password))
    }

    @Test func aSessionLeadsStraightToTheUserName() async throws {
        try await sandbox.register()
        try await Tmux.withWindow(in: sandbox) { window in
            try await window.type("$authblock; echo status $?\n")
            try await window.wait(for: "Hi, Ada")
            try await window.type("q")
            try await window.wait(for: "status 0")
            #expect(try await sandbox.run("whoami").output == "Ada <ada@example.com>\n")
        }
    }

    @Test func aHostileNameIsRefusedHarmlessly() async throws {
        try await withFlow { window in
            try await goToPassword(window)
            try await window.type(sandbox.password)
            try await window.press("Tab", "Tab", "Enter")
            try await window.wait(for: "ONE MORE STEP")
            try await window.paste("Ada\u{202E}\u{200B}")
            try await window.press("Enter")
            try await window.wait(for: "This name holds characters that cannot be shown.")
        }
    }

    // MARK: The window

    @Test func aResizeWhileTypingKeepsWhatWasTyped() async throws {
        try await withFlow { window in
            try await window.press("Enter")
            try await window.wait(for: "E-mail")
            try await window.type("ada@")
            try await window.wait(for: "ada@")
            try await window.resize(columns: 44, rows: 20)
            try await window.wait("the sheet at the left") { $0.contains("\n   E-mail") && $0.contains("ada@") }
            try await window.type("example.com")
            try await window.wait(for: "ada@example.com")
            try await window.resize(columns: 30, rows: 8)
            try await window.wait(for: "too small")
            try await window.resize(columns: 90, rows: 26)
            try await window.wait(for: "ada@example.com")
        }
    }

    @Test func aPasteIsTakenAsOneLine() async throws {
        try await withFlow { window in
            try await window.press("Enter")
            try await window.wait(for: "E-mail")
            try await window.paste("ada@example.com\n")
            try await window.wait(for: "ada@example.com")
            try await window.press("Enter")
            try await window.wait(for: "Create an account")
        }
    }

    // MARK: Ends

    @Test func ctrlCEndsBySignalWithTheTerminalRestored() async throws {
        try await withFlow { window in
            try await goToPassword(window)
            try await window.type("abc")
            try await window.press("C-c")
            try await window.wait(for: "ready>")
            try await window.type("echo status $?\n")
            try await window.wait(for: "status 130")
            try await window.requireRestoredTerminal()
        }
    }

    @Test(arguments: [SIGTERM, SIGHUP, SIGSEGV, SIGABRT])
    func aSignalAtThePasswordLeavesTheTerminalRestored(signal: Int32) async throws {
        try await withFlow { window in
            try await goToPassword(window)
            try await window.type("abc")
            try await window.wait(for: "•••")
            #expect(try await window.flags == "1 1")
            let program = try #require(try await window.children.first)
            kill(program, signal)
            try await window.wait(for: "status \(128 + signal)")
            try await window.requireRestoredTerminal()
        }
    }

    @Test func aSuspendedFlowGivesTheTerminalBackAndTakesItAgain() async throws {
        try await withFlow { window in
            try await goToPassword(window)
            try await window.type("abc")
            try await window.wait(for: "•••")
            try await window.press("C-z")
            try await window.wait(for: "Stopped")
            try await window.requireRestoredTerminal()
            try await window.type("fg\n")
            try await window.wait(for: "•••")
            #expect(try await window.flags == "1 1")
            try await window.press("C-c")
            try await window.wait(for: "ready>")
            try await window.requireRestoredTerminal()
        }
    }

    // MARK: Where there is no full screen

    @Test func aDumbTerminalTalksInLinesAndHidesThePassword() async throws {
        try await Tmux.withWindow(in: sandbox) { window in
            try await window.type("TERM=dumb $authblock; echo status $?\n")
            try await window.wait(for: "[sign-in] >")
            try await window.press("Enter", "Enter")
            try await window.wait(for: "E-mail:")
            try await window.type("ada@example.com\n\n")
            try await window.wait(for: "Password:")
            try await window.type("abc\n")
            try await window.wait(for: "! E-mail or password is not right.")
            #expect(try await !window.text.contains("abc"))
            #expect(try await window.flags == "1 0")
            try await window.type("quit\n")
            try await window.wait(for: "status 0")
        }
    }

    @Test func theOptionAsksLineByLine() async throws {
        try await Tmux.withWindow(in: sandbox) { window in
            try await window.type("$authblock --line; echo status $?\n")
            try await window.wait(for: "[sign-in] >")
            try await window.press("C-d")
            try await window.wait(for: "status 0")
        }
    }

    @Test func aSmallWindowStartsWithTheDialogue() async throws {
        try await Tmux.withWindow(in: sandbox, columns: 39, rows: 20) { window in
            try await window.type("$authblock\n")
            try await window.wait(for: "[sign-in] >")
        }
    }

    // MARK: Exit codes

    @Test func aMistakeInTheConfigurationIsTold() async throws {
        try sandbox.configure("{")
        let result = try await sandbox.run(input: "")
        #expect(result.status == 78)
        #expect(result.output == "")
    }

    @Test func anOutageAtTheStartIsTold() async throws {
        try sandbox.configure(#"{"provider": "mock", "providers": {"mock": {"rules": [{"answer": "offline"}]}}}"#)
        let result = try await sandbox.run(input: "\n")
        #expect(result.status == 69)
        #expect(result.error == "authblock: There is no connection. Check it and try again.\n")
    }
}
