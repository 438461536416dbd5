/// What the program was told, and where each part came from.
public struct Configuration: Sendable {
    /// The provider to use.
    public let provider: Choice<ProviderID>
    /// The file that was read, if there is one.
    public let file: Choice<String>?
    /// The profile that was chosen, if one was.
    public let profile: Choice<String>?
    /// Lines with links below the first field, such as the terms of use.
    public let links: [Link]
    /// The picture behind the screens.
    public let picture: Choice<PictureSetting>

    private let serve: ConfigurationValue?
    private let sections: [(path: String, value: ConfigurationValue)]
    private let environment: [String: String]

    init(
        provider: Choice<ProviderID>, file: Choice<String>?, profile: Choice<String>?, links: [Link],
        picture: Choice<PictureSetting>, serve: ConfigurationValue? = nil,
        sections: [(path: String, value: ConfigurationValue)],
        environment: [String: String]
    ) {
        self.provider = provider
        self.file = file
        self.profile = profile
        self.links = links
        self.picture = picture
        self.serve = serve
        self.sections = sections
        self.environment = environment
    }

    /// A value together with what decided it.
    public struct Choice<Value: Sendable>: Sendable {
        /// The value.
        public let value: Value
        /// What decided it.
        public let origin: Origin
    }

    /// What decided a value.
    public enum Origin: Sendable, Equatable, CustomStringConvertible {
        /// A command-line option.
        case option(String)
        /// An environment variable.
        case variable(String)
        /// A line of the configuration file.
        case file(ConfigurationError.Place)
        /// A folder in which a file is looked for.
        case folder(String)
        /// Nothing: it is the built-in default.
        case standard

        /// The option, variable or place, in words.
        public var description: String {
            switch self {
            case .option(let name): name
            case .variable(let name): "$\(name)"
            case .file(let place): place.description
            case .folder(let name): "found in \(name)"
            case .standard: "the built-in default"
            }
        }

        var place: ConfigurationError.Place? {
            if case .file(let place) = self { place } else { nil }
        }
    }

    /// A line with a link that the sign-in screen shows.
    public struct Link: Sendable, Equatable {
        /// The words.
        public let title: String
        /// Where it leads.
        public let address: String

        /// Puts a link together.
        public init(title: String, address: String) {
            self.title = title
            self.address = address
        }
    }

    /// A reader for the section of a provider: the chosen profile's, or else the file's.
    public func settings(for id: ProviderID) -> Settings {
        let section = sections.first { $0.value[id.rawValue] != nil }
        return Settings(
            section: section?.value[id.rawValue], path: "\(section?.path ?? "providers").\(id)", file: file?.value,
            environment: environment)
    }

    /// A reader for the section of the web server.
    public func serveSettings() -> Settings {
        Settings(section: serve, path: "serve", file: file?.value, environment: environment)
    }

    /// The ids that have a section, with their places.
    var configuredProviders: [(id: ProviderID, path: String, place: ConfigurationError.Place?)] {
        sections.flatMap { section in
            (section.value.members ?? []).map { member in
                (
                    ProviderID(rawValue: member.key), section.path,
                    file.map { .init(file: $0.value, line: member.line) }
                )
            }
        }
    }
}
