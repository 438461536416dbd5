import Glibc

// Everything in this file may run inside a signal handler: only calls that POSIX lists as async-signal-safe, only the
// memory of `record`, no allocation, no lock.

/// Switches the terminal to the prepared mode; false when the terminal refuses.
///
/// In the background the system stops the process right here, as it should, until it is in front again.
func enterTerminal() -> Bool {
    record.pointee.isEntered = true
    while tcsetattr(record.pointee.input, TCSANOW, &record.pointee.modeSettings) != 0 {
        guard errno == EINTR else {
            record.pointee.isEntered = false
            return false
        }
    }
    if !record.pointee.isOnOwnScreen {
        record.pointee.isOnOwnScreen = true
        record.pointee.screenSequence.send(to: record.pointee.output)
    }
    record.pointee.settingSequence.send(to: record.pointee.output)
    return true
}

/// Gives the terminal back; does nothing when it is not switched.
func restoreTerminal() {
    guard record.pointee.isEntered else { return }
    record.pointee.isEntered = false
    // In the background its settings belong to whoever is in front. No owner: it is not our controlling terminal.
    let owner = tcgetpgrp(record.pointee.input)
    if owner == -1 || owner == getpgrp() {
        _ = tcsetattr(record.pointee.input, TCSANOW, &record.pointee.foundSettings)
    }
    if record.pointee.isOnOwnScreen {
        record.pointee.isOnOwnScreen = false
        record.pointee.leavingSequence.send(to: record.pointee.output)
    }
}

/// Restores, then lets the signal do what it does by default, so that the exit status tells the truth.
func endProcess(_ number: Int32) {
    restoreTerminal()
    signal(number, SIG_DFL)
    // Blocked until this handler returns; then it ends the process.
    raise(number)
}

func suspendProcess(_ number: Int32) {
    let code = errno
    restoreTerminal()
    signal(SIGTSTP, SIG_DFL)
    raise(SIGTSTP)
    // The process stops inside this call, unless nobody could continue it: then the system ignores the signal.
    pthread_sigmask(SIG_UNBLOCK, &record.pointee.suspensionMask, nil)
    sigaction(SIGTSTP, &record.pointee.suspendingAction, nil)
    takeTerminalAgain()
    errno = code
}

/// Also runs after a SIGSTOP, which gives no chance to restore anything first.
func continueProcess(_ number: Int32) {
    let code = errno
    takeTerminalAgain()
    errno = code
}

func noteResize(_ number: Int32) {
    let code = errno
    sendNote(resizedNote)
    errno = code
}

private func takeTerminalAgain() {
    if enterTerminal() { sendNote(resumedNote) }
}

private func sendNote(_ note: UInt8) {
    var note = note
    _ = write(record.pointee.notes, &note, 1)
}
