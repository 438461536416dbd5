import Glibc
import Testing

@testable import TerminalViews

extension SwitchedTerminal {
    @Suite struct TerminalTests {
        let pseudoTerminal: PseudoTerminal
        let terminal: Terminal

        init() throws {
            pseudoTerminal = try PseudoTerminal(columns: 90, rows: 26)
            terminal = pseudoTerminal.terminal
        }

        @Test func aTerminalIsInteractiveAndAPipeIsNot() throws {
            let pipe = try DescriptorPipe()
            #expect(terminal.isInteractive)
            #expect(!Terminal(input: pipe.readEnd, output: pseudoTerminal.program, environment: [:]).isInteractive)
            #expect(!Terminal(input: pseudoTerminal.program, output: pipe.readEnd, environment: [:]).isInteractive)
        }

        @Test func aDumbTerminalShowsNoFullScreen() {
            let program = pseudoTerminal.program
            #expect(terminal.canShowFullScreen)
            #expect(!Terminal(input: program, output: program, environment: ["TERM": "dumb"]).canShowFullScreen)
            #expect(!Terminal(input: program, output: program, environment: [:]).canShowFullScreen)
        }

        @Test func theSizeIsTheWindows() {
            #expect(terminal.size == TerminalSize(columns: 90, rows: 26))
            pseudoTerminal.resize(columns: 40, rows: 12)
            #expect(terminal.size == TerminalSize(columns: 40, rows: 12))
        }

        @Test func fullScreenOpensItsScreenAndDeliversEveryKey() throws {
            try terminal.enter(.fullScreen)
            defer { terminal.leave() }
            #expect(pseudoTerminal.deliversEveryKey)
            #expect(!pseudoTerminal.showsWhatIsTyped)
            #expect(pseudoTerminal.shown() == "\u{1B}[?1049h\u{1B}[?7l\u{1B}[?25l\u{1B}[?2004h")
        }

        @Test(arguments: [TerminalMode.fullScreen, .hiddenInput])
        func leavingGivesTheSettingsBack(mode: TerminalMode) throws {
            let before = pseudoTerminal.settings.flags
            try terminal.enter(mode)
            #expect(pseudoTerminal.settings.flags != before)
            terminal.leave()
            #expect(pseudoTerminal.settings.flags == before)
        }

        @Test func leavingFullScreenClosesItsScreenAndShowsTheCursor() throws {
            try terminal.enter(.fullScreen)
            _ = pseudoTerminal.shown()
            terminal.leave()
            let shown = pseudoTerminal.shown()
            #expect(shown.contains("\u{1B}[?25h"))
            #expect(shown.contains("\u{1B}[?2004l"))
            #expect(shown.hasSuffix("\u{1B}[?1049l"))
        }

        @Test func hiddenInputShowsOnlyTheNewline() throws {
            try terminal.enter(.hiddenInput)
            defer { terminal.leave() }
            pseudoTerminal.type("secret\n")
            #expect(pseudoTerminal.shown() == "\r\n")
        }

        @Test func leavingTwiceDoesNothing() throws {
            try terminal.enter(.fullScreen)
            terminal.leave()
            _ = pseudoTerminal.shown()
            terminal.leave()
            terminal.write(".")
            #expect(pseudoTerminal.shown() == ".")
        }

        @Test func onlyOneModeAtATime() throws {
            try terminal.enter(.fullScreen)
            defer { terminal.leave() }
            #expect(throws: TerminalError.alreadySwitched) { try terminal.enter(.hiddenInput) }
        }

        @Test func aPipeCannotBeSwitched() throws {
            let pipe = try DescriptorPipe()
            let terminal = Terminal(input: pipe.readEnd, output: pipe.readEnd, environment: [:])
            #expect(throws: TerminalError.notATerminal) { try terminal.enter(.hiddenInput) }
            try self.terminal.enter(.hiddenInput)
            self.terminal.leave()
        }

        @Test func writingToATerminalThatIsGoneReturns() {
            pseudoTerminal.hangUp()
            terminal.write("anybody there?")
        }
    }
}
