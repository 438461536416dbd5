/// How many colours a terminal can show.
enum ColorDepth: Equatable, Sendable {
    case none
    case ansi16
    case ansi256
    case trueColor

    /// Reads the depth from the usual variables.
    ///
    /// `NO_COLOR` (see no-color.org) wins over everything, then `TERM=dumb` or no `TERM`, then `COLORTERM`, then what
    /// the name in `TERM` says.
    init(environment: [String: String]) {
        let name = environment["TERM"] ?? ""
        let isColorRefused = environment["NO_COLOR"].map { !$0.isEmpty } ?? false
        if isColorRefused || name.isEmpty || name == "dumb" {
            self = .none
        } else if ["truecolor", "24bit"].contains(environment["COLORTERM"]) || name.hasSuffix("-direct") {
            self = .trueColor
        } else if name.contains("256color") {
            self = .ansi256
        } else {
            self = .ansi16
        }
    }
}
