/// A command line that cannot be understood; the run ends with `ExitCode.usage`.
struct UsageError: Error, Equatable, CustomStringConvertible {
    /// What is wrong, with the likeliest intended word when there is one.
    let problem: String

    /// The command that the line had reached, whose help shows the way.
    let command: String

    /// - Parameters:
    ///   - meaning: the word that was probably meant.
    ///   - path: the command that the line had reached.
    init(_ problem: String, meaning suggestion: String? = nil, at path: CommandPath) {
        self.problem = problem + (suggestion.map { "; did you mean '\($0)'?" } ?? "")
        command = path.name
    }

    var description: String {
        "\(problem)\ntry '\(command) --help'"
    }

    /// A word from the command line, safe to print: short, and without anything that a terminal would obey.
    static func quoted(_ word: String) -> String {
        let limit = 60
        let shown = String(String.UnicodeScalarView(word.unicodeScalars.prefix(limit))).printable
        return "'\(shown)\(word.unicodeScalars.count > limit ? "..." : "")'"
    }
}
