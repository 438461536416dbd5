public import Foundation

/// Reads one provider's section of the configuration, with types.
///
/// Reading never fails: a setting that is wrong or missing is noted, with its line, and answered with a placeholder,
/// so that all mistakes of a section are reported together. The registry refuses the section afterwards when anything
/// was noted, or when it holds keys that nobody read. The descriptions given along (`about`) make up the list of
/// settings that `authblock providers` prints.
public final class Settings {
    /// What a setting is, as the program that reads it says.
    public struct Description: Sendable, Equatable {
        /// The key within the section.
        public let key: String
        /// What is expected, such as `a whole number from 1 to 10`.
        public let expected: String
        /// The value that holds without it, or `nil` if it is required.
        public let standard: String?
        /// What it is for, in one line.
        public let about: String
        /// The value in effect, as far as it may be shown: of secrets and structures only the kind.
        public let value: String
        /// What decided the value.
        public let origin: Configuration.Origin
    }

    /// The settings that were asked for so far.
    public private(set) var descriptions: [Description] = []

    let path: String
    let file: String?
    let environment: [String: String]
    /// The readers of objects within the section, and of files it names.
    var parts: [Settings] = []
    private let section: ConfigurationValue?
    var problems: [ConfigurationError.Problem] = []

    /// Opens a section, which is missing when it is `nil`.
    ///
    /// - Parameters:
    ///   - section: the section's value.
    ///   - path: the section's key from the top of the file, such as `providers.local`.
    ///   - file: the configuration's file; paths in it are relative to its folder.
    ///   - environment: the variables that `{"env": "NAME"}` may name.
    public init(section: ConfigurationValue?, path: String, file: String?, environment: [String: String]) {
        self.section = section
        self.path = path
        self.file = file
        self.environment = environment
        if let section, section.members == nil {
            note(key: nil, line: section.line, "expected an object, found \(section.kind)")
        }
    }

    // MARK: Reading

    /// A whole number within limits.
    public func integer(_ key: String, default standard: Int, in range: ClosedRange<Int>, about: String) -> Int {
        let expected = "a whole number from \(range.lowerBound) to \(range.upperBound)"
        describe(key, expected, standard: String(standard), about)
        guard let value = value(of: key) else { return standard }
        if case .integer(let number) = value.content, range.contains(number) { return number }
        return wrong(key, value, expected: expected, found: value.kind, instead: standard)
    }

    /// A yes or no.
    public func boolean(_ key: String, default standard: Bool, about: String) -> Bool {
        describe(key, "true or false", standard: String(standard), about)
        guard let value = value(of: key) else { return standard }
        if case .boolean(let answer) = value.content { return answer }
        return wrong(key, value, expected: "true or false", found: value.kind, instead: standard)
    }

    /// A text. It is required when no default is given.
    public func string(_ key: String, default standard: String? = nil, about: String) -> String {
        describe(key, "a text", standard: standard, about)
        guard let value = value(of: key) else { return standard ?? missing(key, expected: "a text", about: about) }
        if case .string(let text) = value.content { return text }
        return wrong(key, value, expected: "a text", found: value.kind, instead: standard ?? "")
    }

    /// One of a few words.
    public func choice<Value: RawRepresentable & CaseIterable>(
        _ key: String, default standard: Value, about: String
    ) -> Value where Value.RawValue == String {
        let words = Value.allCases.map(\.rawValue)
        let expected = "one of \(words.joined(separator: ", "))"
        describe(key, expected, standard: standard.rawValue, about)
        guard let value = value(of: key) else { return standard }
        guard case .string(let word) = value.content else {
            return wrong(key, value, expected: expected, found: value.kind, instead: standard)
        }
        if let choice = Value(rawValue: word) { return choice }
        let guess = Spelling.closest(to: word, among: words).map { "did you mean '\($0)'?" }
        return wrong(key, value, expected: expected, found: "another word", hint: guess, instead: standard)
    }

    /// A file or folder; a relative path counts from the folder of the configuration file.
    public func path(_ key: String, default standard: URL, about: String) -> URL {
        optionalPath(key, about: about, standard: standard.path) ?? standard
    }

    /// A file or folder that may be left out.
    public func optionalPath(_ key: String, about: String) -> URL? {
        optionalPath(key, about: about, standard: "none")
    }

    private func optionalPath(_ key: String, about: String, standard: String) -> URL? {
        describe(key, "a path", standard: standard, about)
        guard let value = value(of: key) else { return nil }
        guard case .string(let text) = value.content else {
            return wrong(key, value, expected: "a path", found: value.kind, instead: nil)
        }
        guard !text.isEmpty, !text.utf8.contains(0) else {
            let found = text.isEmpty ? "an empty text" : "a text with a NUL character"
            return wrong(key, value, expected: "a path", found: found, instead: nil)
        }
        let folder = file.map { URL(fileURLWithPath: $0).deletingLastPathComponent() }
        return URL(fileURLWithPath: text, relativeTo: folder).absoluteURL
    }

    /// A required secret: a text, `{"env": "NAME"}` or `{"file": "PATH"}`. Its value never appears in an error.
    public func secret(_ key: String, about: String) -> Secret {
        describe(key, Self.secretForms, standard: nil, about, isShown: false)
        guard let value = value(of: key) else {
            return Secret(missing(key, expected: Self.secretForms, about: about))
        }
        return secret(from: value, key)
    }

    /// A secret, in the forms of ``secret(_:about:)``, that may be left out.
    ///
    /// - Parameter standard: what holds without it, in words.
    public func optionalSecret(_ key: String, standard: String, about: String) -> Secret? {
        describe(key, Self.secretForms, standard: standard, about, isShown: false)
        return value(of: key).map { secret(from: $0, key) }
    }

    private static let secretForms = "a text, {\"env\": \"NAME\"} or {\"file\": \"PATH\"}"

    private func secret(from value: ConfigurationValue, _ key: String) -> Secret {
        switch value.content {
        case .string(""):
            return wrong(key, value, expected: Self.secretForms, found: "an empty text", instead: Secret(""))
        case .string(let text):
            return Secret(text)
        case .object(let members):
            if members.count == 1, let member = members.first, case .string(let name) = member.value.content {
                if member.key == "env" { return secret(fromVariable: name, key, line: member.line) }
                if member.key == "file" { return secret(fromFile: name, key, line: member.line) }
            }
            return wrong(key, value, expected: Self.secretForms, found: "another object", instead: Secret(""))
        default:
            return wrong(key, value, expected: Self.secretForms, found: value.kind, instead: Secret(""))
        }
    }

    /// Notes a mistake that only the provider can see, such as two settings that exclude each other.
    public func reject(_ key: String, _ reason: String, hint: String? = nil) {
        note(key: key, line: section?.members?.first { $0.key == key }?.line, reason, hint: hint)
    }

    // MARK: Finishing

    /// Refuses the section when anything in it was wrong or never read.
    ///
    /// - Throws: a ``ConfigurationError`` with every mistake, in the order of the file.
    public func finish() throws(ConfigurationError) {
        let problems = allProblems()
        guard problems.isEmpty else { throw ConfigurationError(problems) }
    }

    /// Every mistake of the section and its parts; those of other files come last.
    private func allProblems() -> [ConfigurationError.Problem] {
        let known = descriptions.map(\.key)
        for member in section?.members ?? [] where !known.contains(member.key) {
            let guess = Spelling.closest(to: member.key, among: known).map { "did you mean '\($0)'? " } ?? ""
            note(
                key: Spelling.printable(member.key), line: member.line, "unknown key",
                hint: "\(guess)known keys: \(known.sorted().joined(separator: ", "))")
        }
        let found = problems + parts.flatMap { $0.allProblems() }
        return found.sorted { left, right in
            let places = (left.place, right.place)
            guard places.0?.file == places.1?.file else { return places.0?.file == file }
            return (places.0?.line ?? 0) < (places.1?.line ?? 0)
        }
    }

    // MARK: Details

    func describe(
        _ key: String, _ expected: String, standard: String?, _ about: String, isShown: Bool = true
    ) {
        let given = value(of: key)
        descriptions.append(
            Description(
                key: key, expected: expected, standard: standard, about: about,
                value: given.map { isShown ? $0.text : $0.kind } ?? standard ?? "none", origin: origin(of: given)))
    }

    private func origin(of value: ConfigurationValue?) -> Configuration.Origin {
        guard let value, let file else { return .standard }
        return .file(.init(file: file, line: value.line))
    }

    func value(of key: String) -> ConfigurationValue? {
        guard let value = section?[key], value.content != .null else { return nil }
        return value
    }

    func missing(_ key: String, expected: String, about: String) -> String {
        // What is no object at all was noted as such.
        if let section, section.members == nil { return "" }
        note(key: key, line: section?.line, "missing; expected \(expected)", hint: about)
        return ""
    }

    func wrong<Value>(
        _ key: String, _ value: ConfigurationValue, expected: String, found: String, hint: String? = nil,
        instead: Value
    ) -> Value {
        let found = found == expected || expected.hasPrefix(found) ? "another one" : found
        note(key: key, line: value.line, "expected \(expected), found \(found)", hint: hint)
        return instead
    }

    func note(key: String?, line: Int?, _ reason: String, hint: String? = nil) {
        problems.append(
            .init(
                place: file.map { .init(file: $0, line: line) }, key: key.map(path(to:)) ?? path, reason: reason,
                hint: hint))
    }

    /// A key's name from the top of the file.
    func path(to key: String) -> String { path.isEmpty ? key : "\(path).\(key)" }

    private func secret(fromVariable name: String, _ key: String, line: Int) -> Secret {
        guard let text = environment[name], !text.isEmpty else {
            note(
                key: key, line: line, "the environment variable \(Spelling.printable(name)) is not set",
                hint: "set it where the program is started")
            return Secret("")
        }
        return Secret(text)
    }

    private func secret(fromFile name: String, _ key: String, line: Int) -> Secret {
        let folder = file.map { URL(fileURLWithPath: $0).deletingLastPathComponent() }
        let url = URL(fileURLWithPath: name, relativeTo: folder).absoluteURL
        guard let text = try? String(contentsOf: url, encoding: .utf8) else {
            note(
                key: key, line: line, "the file \(Spelling.printable(name)) cannot be read as UTF-8",
                hint: "paths are relative to the configuration file")
            return Secret("")
        }
        return Secret(text.trimmingCharacters(in: .newlines))
    }
}
