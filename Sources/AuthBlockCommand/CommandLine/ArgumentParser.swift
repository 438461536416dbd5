import AuthBlock

/// Reads the words of a command line by the table.
///
/// Options may stand anywhere before `--`: `--name value`, `--name=value`, `-n value`, `-nvalue`, and flags with
/// letters together. A value that begins with a dash needs the `=`, so that a forgotten value is noticed.
struct ArgumentParser {
    private let table: CommandTable
    private let options: [OptionDescription]
    private var path: CommandPath
    private var words: ArraySlice<String>
    private var given: [OptionDescription] = []
    private var values: [String: String] = [:]
    private var operands: [String] = []

    /// - Parameter words: the command line without the program's name.
    /// - Throws: `UsageError` for the first thing that is wrong.
    static func parse(_ words: [String], by table: CommandTable) throws(UsageError) -> Arguments {
        var parser = ArgumentParser(words, table)
        try parser.readWords()
        return try parser.checked()
    }

    private init(_ words: [String], _ table: CommandTable) {
        self.table = table
        self.words = words[...]
        options = table.allOptions
        path = table.rootPath
    }

    private mutating func readWords() throws(UsageError) {
        while let word = words.popFirst() {
            if word == "--" {
                operands += words
                return
            } else if word.hasPrefix("--") {
                try readLongOption(word.dropFirst(2))
            } else if word.hasPrefix("-"), word != "-" {
                try readLetters(word.dropFirst())
            } else if path.command.operands.isEmpty, !path.children.isEmpty {
                path = try path.child(named: word)
            } else {
                operands.append(word)
            }
        }
    }

    private mutating func readLongOption(_ text: Substring) throws(UsageError) {
        // By bytes: an equals sign that a combining mark follows is another character, but no less the end of the name.
        let equals = text.utf8.firstIndex(of: UInt8(ascii: "="))
        let name = String(text[..<(equals ?? text.endIndex)])
        let attached = equals.map { String(text[text.utf8.index(after: $0)...]) }
        guard let option = options.first(where: { $0.name == name }) else {
            let known = path.tree.flatMap { table.options(for: $0.command) }.map(\.name)
            // Only the name is shown: what follows the equals sign may be a password.
            throw unknownOption("--\(name)", meaning: Spelling.nearest(to: name, in: known))
        }
        try take(option, as: option.longForm, attached: attached)
    }

    private mutating func readLetters(_ text: Substring) throws(UsageError) {
        var rest = text
        while let letter = rest.popFirst() {
            guard let option = options.first(where: { $0.letter == letter }) else {
                let long = options.first { $0.name == text }
                throw unknownOption(long == nil ? "-\(letter)" : "-\(text)", meaning: long?.name)
            }
            if rest.first == "=" {
                return try take(option, as: "-\(letter)", attached: String(rest.dropFirst()))
            }
            if option.value != nil {
                return try take(option, as: "-\(letter)", attached: rest.isEmpty ? nil : String(rest))
            }
            try take(option, as: "-\(letter)", attached: nil)
        }
    }

    private mutating func take(
        _ option: OptionDescription, as form: String, attached: String?
    ) throws(UsageError) {
        given.append(option)
        guard let description = option.value else {
            if attached != nil { throw error("option '\(form)' takes no value") }
            return
        }
        guard let value = attached ?? nextValue() else {
            let hint = words.isEmpty ? "" : "; if it begins with '-', write '\(option.longForm)=\(description.name)'"
            throw error("option '\(form)' needs a value\(hint)")
        }
        if values.updateValue(value, forKey: option.name) != nil {
            throw error("option '\(form)' is given twice")
        }
    }

    private mutating func nextValue() -> String? {
        guard let next = words.first, next == "-" || !next.hasPrefix("-") else { return nil }
        return words.popFirst()
    }

    /// What can be judged only once the command is known.
    private func checked() throws(UsageError) -> Arguments {
        let command = path.command
        let own = table.options(for: command)
        if let foreign = given.first(where: { option in !own.contains { $0.name == option.name } }) {
            throw error("option '\(foreign.longForm)' does not belong to '\(path.name)'")
        }
        let arguments = Arguments(
            table: table, path: path, flags: Set(given.map(\.name)), values: values, operands: operands)
        // Who asks for help need not have the rest right.
        if arguments.flag(.help) || arguments.flag(.version) { return arguments }

        if command.needsSubcommand {
            throw error("missing subcommand: one of \(list(command.subcommands.map(\.name)))")
        }
        for option in own {
            if let value = values[option.name], let description = option.value {
                try check(value, of: description, for: "option '\(option.longForm)'", isSecret: option.isSecret)
            }
            if option.isRequired { _ = try arguments.required(option) }
        }
        try checkOperands(arguments)
        return arguments
    }

    private func checkOperands(_ arguments: Arguments) throws(UsageError) {
        let expected = path.command.operands
        for operand in expected where operand.isRequired { _ = try arguments.required(operand) }
        if operands.count > expected.count, expected.last?.isRepeatable != true {
            // The words stay unsaid: the extra one may be a password, typed after --password-stdin.
            let limit = expected.isEmpty ? "none" : "\(expected.count)"
            throw error("too many arguments: '\(path.name)' takes \(limit), got \(operands.count)")
        }
        for (index, value) in operands.enumerated() {
            let operand = expected[min(index, expected.count - 1)]
            try check(value, of: operand.value, for: "argument \(operand.value.name)", isSecret: false)
        }
    }

    private func check(
        _ value: String, of description: ValueDescription, for subject: String, isSecret: Bool
    ) throws(UsageError) {
        guard case .choice(let allowed) = description.kind, !allowed.contains(value) else { return }
        let shown = isSecret ? "" : ", not \(UsageError.quoted(value))"
        throw error("\(subject) must be one of \(list(allowed))\(shown)")
    }

    private func list(_ names: [String]) -> String { names.joined(separator: ", ") }

    private func unknownOption(_ form: String, meaning name: String?) -> UsageError {
        UsageError("unknown option \(UsageError.quoted(form))", meaning: name.map { "--\($0)" }, at: path)
    }

    private func error(_ problem: String) -> UsageError { UsageError(problem, at: path) }
}
