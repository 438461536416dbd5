import AuthBlock
import Foundation

/// `authblock config`: shows the configuration in effect.
struct ShowConfiguration: Subcommand {
    static let description = CommandDescription(
        name: "config",
        summary: "Show the configuration in effect",
        details: "Every value with the place it came from. Secrets are not shown.",
        options: [.json],
        action: Self.self)

    private let isJSON: Bool

    init(_ arguments: Arguments) {
        isJSON = arguments.flag(.json)
    }

    func run(in context: CommandContext) async throws -> ExitCode {
        // Composing first: what is shown is a configuration that works.
        let composition = try context.compose()
        let answer = Answer(composition, providers: context.providers, environment: context.console.environment)
        context.console.write(isJSON ? try JSONLine.text(answer) : answer.text)
        return .ok
    }

    /// A value and what decided it.
    private struct Choice: Encodable {
        let value: String
        let from: String

        init(_ value: String, _ origin: Configuration.Origin) {
            self.value = value
            from = origin.description
        }
    }

    private struct Answer: Encodable {
        let file: Choice?
        let provider: Choice
        let profile: Choice?
        let dataFolder: Choice
        let stateFolder: Choice
        let links: [String: Choice]
        let picture: Choice
        let settings: [String: Choice]

        init(_ composition: Composition, providers: ProviderRegistry, environment: [String: String]) {
            let configuration = composition.configuration
            file = configuration.file.map { Choice($0.value, $0.origin) }
            provider = Choice(configuration.provider.value.rawValue, configuration.provider.origin)
            profile = configuration.profile.map { Choice($0.value, $0.origin) }
            let folders = composition.folders
            dataFolder = Choice(folders.data.path, Folders.origin(of: "XDG_DATA_HOME", in: environment))
            stateFolder = Choice(folders.state.path, Folders.origin(of: "XDG_STATE_HOME", in: environment))
            let origin = configuration.file.map { .file(.init(file: $0.value)) } ?? Configuration.Origin.standard
            links = Dictionary(
                configuration.links.map { ($0.title, Choice($0.address, origin)) },
                uniquingKeysWith: { first, _ in first })
            picture = Choice(configuration.picture.value.description, configuration.picture.origin)
            let settings = configuration.settings(for: configuration.provider.value)
            let factory = providers.factories.first { $0.id == configuration.provider.value }
            _ = factory?.options(from: settings)
            self.settings = Dictionary(
                settings.descriptions.map { ($0.key, Choice($0.value, $0.origin)) },
                uniquingKeysWith: { first, _ in first })
        }

        var text: String {
            let rows: [(name: String, choice: Choice?)] =
                [
                    ("file", file), ("provider", provider), ("profile", profile),
                    ("data folder", dataFolder), ("state folder", stateFolder),
                ] + links.sorted { $0.key < $1.key }.map { ("link \($0.key)", $0.value) }
                + [("picture", picture)]
                + settings.sorted { $0.key < $1.key }.map { ("\(provider.value).\($0.key)", $0.value) }
            let width = rows.map(\.name.count).max() ?? 0
            return rows.map { name, choice in
                let meaning = choice.map { "\($0.value)  (\($0.from))" } ?? "none"
                let gap = String(repeating: " ", count: width - name.count)
                return "\(name):\(gap)  \(meaning)".printable + "\n"
            }.joined()
        }
    }
}
