import AuthBlock

/// `authblock providers`: lists what can be chosen with `--provider`.
struct Providers: Subcommand {
    static let description = CommandDescription(
        name: "providers",
        summary: "List the providers, what each can do, and its settings",
        options: [.json],
        action: Self.self)

    private let isJSON: Bool

    init(_ arguments: Arguments) {
        isJSON = arguments.flag(.json)
    }

    func run(in context: CommandContext) async throws -> ExitCode {
        // Which provider is active may be a mistake that this list helps to correct, so it is not looked up.
        let active = try context.loader.load().provider.value
        let services = try ProviderServices(environment: context.console.environment)
        let entries = context.providers.factories.map { Entry($0, active: active, services: services) }
        if isJSON {
            context.console.write(try JSONLine.text(entries))
        } else {
            let layout = TextLayout(width: context.console.width)
            context.console.write(entries.map { $0.text(in: layout) }.joined(separator: "\n"))
        }
        return .ok
    }

    private struct Entry: Encodable {
        let id: String
        let summary: String
        let isActive: Bool
        let capabilities: [Capability]
        let settings: [Setting]

        init(_ factory: some ProviderFactory, active: ProviderID, services: ProviderServices) {
            id = factory.id.rawValue
            summary = factory.summary
            isActive = factory.id == active
            let reader = Settings(section: nil, path: "providers.\(factory.id)", file: nil, environment: [:])
            capabilities = Capability.all(of: factory.make(factory.options(from: reader), services: services))
            settings = reader.descriptions.map(Setting.init)
        }

        func text(in layout: TextLayout) -> String {
            let can = capabilities.map(\.rawValue).joined(separator: ", ")
            let rows = settings.map { (term: $0.key, meaning: $0.meaning) }
            let parts = [
                "\(id)\(isActive ? " (active)" : "")",
                layout.wrap(summary, first: "  ", indent: 2),
                layout.wrap(can.isEmpty ? "nothing beyond the basics" : can, first: "  can: ", indent: 7),
                layout.definitions(rows, column: layout.column(for: rows.map(\.term))),
            ]
            return parts.filter { !$0.isEmpty }.joined(separator: "\n") + "\n"
        }
    }

    private struct Setting: Encodable {
        let key: String
        let expected: String
        let standard: String?
        let about: String

        private enum CodingKeys: String, CodingKey {
            case key, expected, about
            case standard = "default"
        }

        init(_ description: Settings.Description) {
            key = description.key
            expected = description.expected
            standard = description.standard
            about = description.about
        }

        var meaning: String {
            "\(about): \(expected); \(standard.map { "default \($0)" } ?? "required")"
        }
    }
}
