/// Reads the parts of a configuration file that belong to no provider, and collects their mistakes.
struct ConfigurationReader {
    let file: String
    private var problems: [ConfigurationError.Problem] = []

    init(file: String) { self.file = file }

    private mutating func note(_ key: String?, line: Int?, _ reason: String, hint: String? = nil) {
        problems.append(.init(place: .init(file: file, line: line), key: key, reason: reason, hint: hint))
    }

    /// Notes a value that is no object, and keys that are not among the known ones (`nil`: any key will do).
    mutating func check(_ value: ConfigurationValue?, keys known: [String]?, path: String) {
        guard let value else { return }
        guard let members = value.members else {
            note(path.isEmpty ? nil : path, line: value.line, "expected an object, found \(value.kind)")
            return
        }
        guard let known else { return }
        for member in members where !known.contains(member.key) {
            let guess = Spelling.closest(to: member.key, among: known).map { "did you mean '\($0)'? " } ?? ""
            note(
                Self.join(path, Spelling.printable(member.key)), line: member.line, "unknown key",
                hint: "\(guess)known keys: \(known.joined(separator: ", "))")
        }
    }

    /// The chosen provider's id.
    mutating func provider(_ value: ConfigurationValue?, path: String) -> Configuration.Choice<ProviderID>? {
        guard let value else { return nil }
        guard case .string(let id) = value.content else {
            note(
                Self.join(path, "provider"), line: value.line,
                "expected the id of a provider as a text, found \(value.kind)")
            return nil
        }
        return .init(value: .init(rawValue: id), origin: .file(.init(file: file, line: value.line)))
    }

    /// The link lines: an object of titles and addresses.
    mutating func links(_ value: ConfigurationValue?) -> [Configuration.Link] {
        check(value, keys: nil, path: "links")
        return (value?.members ?? []).compactMap { member in
            guard case .string(let address) = member.value.content,
                address.hasPrefix("https://") || address.hasPrefix("http://")
            else {
                note(
                    "links.\(Spelling.printable(member.key))", line: member.line,
                    "expected an address that begins with https://")
                return nil
            }
            return .init(title: member.key, address: address)
        }
    }

    mutating func noteUnknownProfile(_ name: String, known: [String]) {
        let guess = Spelling.closest(to: name, among: known).map { "did you mean '\($0)'? " } ?? ""
        let list = known.isEmpty ? "the file has none" : "profiles: \(known.joined(separator: ", "))"
        note(nil, line: nil, "unknown profile '\(Spelling.printable(name))'", hint: guess + list)
    }

    func finish() throws(ConfigurationError) {
        guard !problems.isEmpty else { return }
        throw ConfigurationError(problems.sorted { ($0.place?.line ?? 0) < ($1.place?.line ?? 0) })
    }

    private static func join(_ path: String, _ key: String) -> String { path.isEmpty ? key : "\(path).\(key)" }
}
