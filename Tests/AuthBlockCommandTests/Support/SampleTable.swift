@testable import AuthBlockCommand

extension CommandTable {
    /// A small command line that has one of everything.
    static let sample = CommandTable(
        root: CommandDescription(
            name: "tool",
            summary: "Do things",
            options: [.plain],
            groups: [
                CommandGroup(
                    "Things",
                    [
                        CommandDescription(
                            name: "make", summary: "Make a thing", details: "It's made of \\ and [brackets].",
                            options: [.target, .format, .folder, .pin, .force], operands: [.source, .extra],
                            examples: [.init("tool make --target out in", "Make one")]),
                        CommandDescription(name: "join", summary: "Join things", operands: [.parts]),
                    ]),
                CommandGroup(
                    "Boxes",
                    [
                        CommandDescription(
                            name: "box", summary: "Work with boxes",
                            groups: [
                                CommandGroup(
                                    "Commands",
                                    [
                                        CommandDescription(
                                            name: "open", summary: "Open a box", operands: [.color]),
                                        CommandDescription(name: "shut", summary: "Shut a box"),
                                        CommandDescription(name: "paint", summary: "Paint boxes", operands: [.colors]),
                                    ])
                            ],
                            needsSubcommand: true),
                        CommandDescription(name: "help", summary: "Show help", operands: [.topic]),
                    ]),
            ]),
        version: "1.2.3",
        globalOptions: [.config, .provider, .verbose, .help, .version],
        environment: [("TOOL_HOME", "Where things are.")],
        providerIDs: ["alpha", "beta"])
}

extension OptionDescription {
    static let plain = flag("plain", help: "No colours")
    static let target = value("target", "FILE", .file, letter: "t", help: "Where to", isRequired: true)
    static let format = value("format", "KIND", .choice(["json", "text"]), letter: "f", help: "How it looks")
    static let folder = value("folder", "DIR", .folder, help: "Where it lies")
    static let pin = value("pin", "PIN", .choice(["1111", "2222"]), help: "The secret", isSecret: true)
    static let force = flag("force", letter: "F", help: "Don't ask")
}

extension OperandDescription {
    static let source = OperandDescription("SOURCE", .file, help: "What from")
    static let extra = OperandDescription("EXTRA", help: "What else", isRequired: false)
    static let parts = OperandDescription("PART", help: "What to join", isRepeatable: true)
    static let color = OperandDescription("COLOR", .choice(["red", "green"]), help: "Which box")
    static let colors = OperandDescription("COLOR", .choice(["red", "green"]), help: "Its sides", isRepeatable: true)
    static let topic = OperandDescription(
        "COMMAND", .subcommand, help: "About what", isRequired: false, isRepeatable: true)
}

/// Reads a line of words separated by blanks.
func parse(_ line: String) throws(UsageError) -> Arguments {
    try ArgumentParser.parse(line.split(separator: " ").map(String.init), by: .sample)
}

/// What is wrong with a line of words separated by blanks; nil when nothing is.
func problem(with line: String) -> String? {
    do {
        _ = try parse(line)
        return nil
    } catch {
        return error.problem
    }
}
