import Glibc

/// Makes a set of signals.
func signalSet(_ signals: [Int32]) -> sigset_t {
    var set = sigset_t()
    sigemptyset(&set)
    for signal in signals {
        sigaddset(&set, signal)
    }
    return set
}

extension sigaction {
    /// Makes an action that calls a function while the signals in the mask wait.
    init(calling function: @escaping @convention(c) (Int32) -> Void, mask: sigset_t, flags: Int32) {
        self.init()
        __sigaction_handler.sa_handler = function
        sa_mask = mask
        sa_flags = flags
    }

    /// Whether the signal is ignored.
    var isIgnored: Bool {
        unsafeBitCast(__sigaction_handler.sa_handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    }
}
