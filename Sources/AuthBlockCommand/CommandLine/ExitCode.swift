/// How a run ends, told to the caller in numbers from `sysexits.h`.
///
/// A run that a signal ends has no code of its own: the shell sees the signal (130 for Ctrl-C, 143 for SIGTERM).
enum ExitCode: Int32, CaseIterable {
    case ok = 0
    case usage = 64
    case dataError = 65
    case unavailable = 69
    case inputOutput = 74
    case tryLater = 75
    case refused = 77
    case configuration = 78

    /// What the code tells a script, in one sentence.
    var meaning: String {
        switch self {
        case .ok: "It worked."
        case .usage: "The command line is wrong: an unknown option, a missing value."
        case .dataError: "What was read does not parse: a line of a file, a password that is not UTF-8."
        case .unavailable: "The provider, or something it needs, cannot be reached."
        case .inputOutput: "A file, or the output, could not be read or written."
        case .tryLater: "Busy, throttled or cancelled: the same command may work later."
        case .refused: "The provider refused: a wrong password, an e-mail already in use, nobody signed in."
        case .configuration: "The configuration is missing, unreadable or wrong."
        }
    }
}
