import AuthBlock
import Foundation
import Glibc

/// Gives the terminal back on every way out of the process, and takes it again after a suspension.
///
/// Signal handlers are a matter of the whole process, so this is the one piece of global state here.
enum TerminalRestoration {
    private static let lock = NSLock()
    private nonisolated(unsafe) static var actionsBefore: [(signal: Int32, action: sigaction)]?  // guarded by `lock`

    /// Signals that stop, continue or resize.
    static let jobControlSignals = [SIGTSTP, SIGCONT, SIGWINCH]

    /// Signals that end the process: asked from outside, or raised by a crash.
    static let endingSignals = [
        SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE, SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE,
    ]

    /// Readable when a resize or a continuation was noted; `nextNote()` tells which.
    static var notesDescriptor: Int32 { notes.readEnd }

    private static let notes = WakePipe()

    /// Takes the oldest note that signal handlers left, if there is one.
    static func nextNote() -> TerminalEvent? {
        switch notes.take() {
        case resizedNote: .resized
        case resumedNote: .resumed
        default: nil
        }
    }

    /// Switches a terminal to a mode and prepares its restoration.
    static func begin(_ mode: TerminalMode, input: Int32, output: Int32) throws(TerminalError) {
        lock.lock()
        defer { lock.unlock() }
        guard actionsBefore == nil else { throw .alreadySwitched }
        SignalStack.prepare()
        var found = termios()
        guard tcgetattr(input, &found) == 0 else {
            throw errno == ENOTTY ? .notATerminal : .refused(code: errno)
        }
        notes.drain()
        record.pointee.prepare(mode, found: found, input: input, output: output, notes: notes.writeEnd)
        _ = restoreAtExit
        actionsBefore = installHandlers()
        guard enterTerminal() else {
            let code = errno
            restoreTerminal()
            removeHandlers()
            throw .refused(code: code)
        }
    }

    /// Gives the terminal back now.
    static func end() {
        lock.lock()
        defer { lock.unlock() }
        guard actionsBefore != nil else { return }
        // First those that would take the terminal again; the others must still work if one comes right now.
        removeHandlers(of: jobControlSignals)
        restoreTerminal()
        removeHandlers()
    }

    private static let restoreAtExit: Int32 = atexit { restoreTerminal() }

    private static func installHandlers() -> [(signal: Int32, action: sigaction)] {
        var before: [(signal: Int32, action: sigaction)] = []
        func install(_ signal: Int32, _ action: sigaction) {
            var action = action
            var previous = sigaction()
            // A signal ignored from the start (nohup, a job in the background) stays ignored.
            guard sigaction(signal, nil, &previous) == 0, !previous.isIgnored else { return }
            before.append((signal, previous))
            sigaction(signal, &action, nil)
        }
        for signal in endingSignals {
            install(signal, record.pointee.endingAction)
        }
        install(SIGTSTP, record.pointee.suspendingAction)
        install(SIGCONT, record.pointee.continuingAction)
        install(SIGWINCH, record.pointee.resizingAction)
        return before
    }

    private static func removeHandlers(of signals: [Int32]? = nil) {
        for (signal, action) in actionsBefore ?? [] where signals?.contains(signal) ?? true {
            var action = action
            sigaction(signal, &action, nil)
        }
        if signals == nil { actionsBefore = nil }
    }
}
