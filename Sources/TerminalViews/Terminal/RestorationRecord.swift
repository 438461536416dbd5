import Glibc

/// What the signal handlers may touch: plain memory, complete before the first handler is installed.
struct RestorationRecord {
    var input: Int32 = -1
    var output: Int32 = -1
    var notes: Int32 = -1
    var foundSettings = termios()
    var modeSettings = termios()

    /// Whether the terminal is switched now; false while suspended.
    var isEntered = false

    /// Whether the mode's own screen is open.
    var isOnOwnScreen = false

    var screenSequence = PreparedBytes()
    var settingSequence = PreparedBytes()
    var leavingSequence = PreparedBytes()

    var endingAction = sigaction()
    var suspendingAction = sigaction()
    var continuingAction = sigaction()
    var resizingAction = sigaction()
    var suspensionMask = sigset_t()

    fileprivate init() {
        let jobControl = signalSet(TerminalRestoration.jobControlSignals)
        var all = sigset_t()
        sigfillset(&all)
        endingAction = sigaction(calling: endProcess, mask: all, flags: SA_ONSTACK)
        // Only each other may wait: taking the terminal back in the background stops the process until it is in front
        // again, and a signal that ends it must get through meanwhile.
        suspendingAction = sigaction(calling: suspendProcess, mask: jobControl, flags: SA_ONSTACK | SA_RESTART)
        continuingAction = sigaction(calling: continueProcess, mask: jobControl, flags: SA_ONSTACK | SA_RESTART)
        resizingAction = sigaction(calling: noteResize, mask: jobControl, flags: SA_ONSTACK | SA_RESTART)
        suspensionMask = signalSet([SIGTSTP])
    }

    mutating func prepare(_ mode: TerminalMode, found: termios, input: Int32, output: Int32, notes: Int32) {
        self.input = input
        self.output = output
        self.notes = notes
        foundSettings = found
        modeSettings = mode.settings(from: found)
        screenSequence.fill(mode.screenSequence)
        settingSequence.fill(mode.settingSequence)
        leavingSequence.fill(mode.leavingSequence)
    }
}

/// A short text in memory that is never moved or freed.
struct PreparedBytes {
    private static let capacity = 64
    private let start = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    private var count = 0

    mutating func fill(_ text: String) {
        let bytes = Array(text.utf8)
        precondition(bytes.count <= Self.capacity, "a control sequence is longer than its prepared memory")
        start.update(from: bytes, count: bytes.count)
        count = bytes.count
    }

    func send(to descriptor: Int32) {
        if count > 0 { _ = write(descriptor, start, count) }
    }
}

/// The one record. `begin` reads it before any handler is installed, so a handler never runs its initialiser.
nonisolated(unsafe) let record: UnsafeMutablePointer<RestorationRecord> = {
    let record = UnsafeMutablePointer<RestorationRecord>.allocate(capacity: 1)
    record.initialize(to: RestorationRecord())
    return record
}()

let resizedNote = UInt8(ascii: "r")
let resumedNote = UInt8(ascii: "c")
