import Glibc
import Testing

@testable import TerminalViews

extension SwitchedTerminal {
    @Suite struct TerminalRestorationTests {
        let pseudoTerminal: PseudoTerminal
        let terminal: Terminal

        init() throws {
            pseudoTerminal = try PseudoTerminal()
            terminal = pseudoTerminal.terminal
        }

        /// What every ending signal's handler does first.
        @Test func theHandlersGiveTheTerminalBack() throws {
            let before = pseudoTerminal.settings.flags
            try terminal.enter(.fullScreen)
            defer { terminal.leave() }
            _ = pseudoTerminal.shown()
            restoreTerminal()
            #expect(pseudoTerminal.settings.flags == before)
            #expect(pseudoTerminal.shown() == TerminalMode.fullScreen.leavingSequence)
        }

        @Test func theyGiveItBackOnce() throws {
            try terminal.enter(.fullScreen)
            restoreTerminal()
            _ = pseudoTerminal.shown()
            restoreTerminal()
            terminal.leave()
            terminal.write(".")
            #expect(pseudoTerminal.shown() == ".")
        }

        @Test func theyShowAgainWhatIsTypedAfterHiddenInput() throws {
            try terminal.enter(.hiddenInput)
            defer { terminal.leave() }
            restoreTerminal()
            #expect(pseudoTerminal.showsWhatIsTyped)
        }

        @Test func theRestorationEndsAFrameFirst() {
            #expect(TerminalMode.fullScreen.leavingSequence.hasPrefix("\u{1B}[?2026l\u{1B}[0m"))
        }

        @Test(arguments: TerminalRestoration.endingSignals + TerminalRestoration.jobControlSignals)
        func everySignalIsHandledOnlyMeanwhile(signal: Int32) throws {
            let before = Self.handler(of: signal)
            try terminal.enter(.fullScreen)
            #expect(Self.handler(of: signal) != before)
            terminal.leave()
            #expect(Self.handler(of: signal) == before)
        }

        @Test func anIgnoredSignalStaysIgnored() throws {
            let before = signal(SIGHUP, SIG_IGN)
            defer { signal(SIGHUP, before) }
            let ignored = Self.handler(of: SIGHUP)
            try terminal.enter(.fullScreen)
            defer { terminal.leave() }
            #expect(Self.handler(of: SIGHUP) == ignored)
        }

        @Test func continuingTakesTheTerminalAgainAndSaysSo() throws {
            try terminal.enter(.fullScreen)
            defer { terminal.leave() }
            restoreTerminal()
            _ = pseudoTerminal.shown()
            raiseHere(SIGCONT)
            #expect(pseudoTerminal.deliversEveryKey)
            #expect(pseudoTerminal.shown().hasPrefix("\u{1B}[?1049h"))
            #expect(TerminalRestoration.nextNote() == .resumed)
        }

        @Test func continuingAfterAStopFromOutsideKeepsTheOpenScreen() throws {
            try terminal.enter(.fullScreen)
            defer { terminal.leave() }
            _ = pseudoTerminal.shown()
            raiseHere(SIGCONT)
            #expect(pseudoTerminal.shown() == TerminalMode.fullScreen.settingSequence)
        }

        @Test func aResizeIsNoted() throws {
            try terminal.enter(.fullScreen)
            defer { terminal.leave() }
            raiseHere(SIGWINCH)
            #expect(TerminalRestoration.nextNote() == .resized)
            #expect(TerminalRestoration.nextNote() == nil)
        }

        @Test func notesOfAnEarlierModeAreForgotten() throws {
            try terminal.enter(.fullScreen)
            raiseHere(SIGWINCH)
            terminal.leave()
            try terminal.enter(.fullScreen)
            defer { terminal.leave() }
            #expect(TerminalRestoration.nextNote() == nil)
        }

        private static func handler(of signal: Int32) -> Int {
            var action = sigaction()
            sigaction(signal, nil, &action)
            return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
        }
    }
}
