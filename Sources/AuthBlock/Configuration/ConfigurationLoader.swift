import Foundation

/// Finds and reads the configuration.
///
/// The file is the one that `--config` names, else `$AUTHBLOCK_CONFIG`, else `./authblock.json`, else
/// `$XDG_CONFIG_HOME/authblock/authblock.json`, else none. The provider is the one that `--provider` names, else
/// `$AUTHBLOCK_PROVIDER`, else the profile's, else the file's, else `local`.
public struct ConfigurationLoader: Sendable {
    /// The file that `--config` names.
    public var file: String?
    /// The provider that `--provider` names.
    public var provider: String?
    /// The profile that `--profile` names.
    public var profile: String?
    private let environment: [String: String]
    private let currentFolder: String

    /// The provider that is used when nothing chooses one.
    public static let standardProvider: ProviderID = "local"
    /// More octets than any configuration has.
    static let maximumFileSize = 1 << 20

    /// Prepares to load.
    ///
    /// - Parameters:
    ///   - file: what `--config` says, if it was given.
    ///   - provider: what `--provider` says, if it was given.
    ///   - profile: what `--profile` says, if it was given.
    ///   - environment: the process's variables.
    ///   - currentFolder: where `authblock.json` is looked for.
    public init(
        file: String? = nil, provider: String? = nil, profile: String? = nil, environment: [String: String],
        currentFolder: String
    ) {
        self.file = file
        self.provider = provider
        self.profile = profile
        self.environment = environment
        self.currentFolder = currentFolder
    }

    /// Reads the configuration.
    ///
    /// - Throws: a ``ConfigurationError`` with every mistake that can be seen without knowing the providers.
    public func load() throws(ConfigurationError) -> Configuration {
        guard let found = try findFile() else {
            if let profile = chosenProfile?.value {
                throw ConfigurationError([
                    .init(
                        reason: "the profile '\(Spelling.printable(profile))' was asked for, but there is no "
                            + "configuration file", hint: "name one with --config")
                ])
            }
            return Configuration(
                provider: chosenOutside ?? .init(value: Self.standardProvider, origin: .standard), file: nil,
                profile: nil, links: [], picture: .init(value: .standard, origin: .standard), sections: [],
                environment: environment)
        }
        let root = try ConfigurationParser.parse(
            try Self.contents(ofFileAt: absolute(found.value), named: found.value), file: found.value)
        return try configuration(from: root, file: found)
    }

    // MARK: Finding

    private func findFile() throws(ConfigurationError) -> Configuration.Choice<String>? {
        if let file { return try existing(file, origin: .option("--config")) }
        if let file = environment["AUTHBLOCK_CONFIG"], !file.isEmpty {
            return try existing(file, origin: .variable("AUTHBLOCK_CONFIG"))
        }
        let here = currentFolder + "/authblock.json"
        if FileManager.default.fileExists(atPath: here) {
            return .init(value: "authblock.json", origin: .folder("the current folder"))
        }
        guard let folder = Folders.base("XDG_CONFIG_HOME", else: ".config", in: environment) else { return nil }
        let home = folder.appendingPathComponent("authblock/authblock.json").path
        guard FileManager.default.fileExists(atPath: home) else { return nil }
        return .init(value: home, origin: .folder("the folder for configurations"))
    }

    private func existing(
        _ file: String, origin: Configuration.Origin
    ) throws(ConfigurationError) -> Configuration.Choice<String> {
        guard !file.isEmpty else {
            throw ConfigurationError([
                .init(
                    place: nil, reason: "the path of the configuration file is empty (from \(origin))",
                    hint: "name a file, or leave it out to use the built-in defaults")
            ])
        }
        guard FileManager.default.fileExists(atPath: absolute(file)) else {
            throw ConfigurationError([
                .init(
                    place: .init(file: Spelling.printable(file)), reason: "there is no such file (from \(origin))",
                    hint: "check the path, or leave it out to use the built-in defaults")
            ])
        }
        return .init(value: file, origin: origin)
    }

    private func absolute(_ file: String) -> String {
        file.hasPrefix("/") ? file : currentFolder + "/" + file
    }

    /// The octets of a file, whose name in errors is `file`.
    static func contents(ofFileAt path: String, named file: String) throws(ConfigurationError) -> [UInt8] {
        let place = ConfigurationError.Place(file: file)
        var isFolder: ObjCBool = false
        if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue {
            throw ConfigurationError([.init(place: place, reason: "this is a folder", hint: "name the file in it")])
        }
        guard let handle = FileHandle(forReadingAtPath: path) else {
            throw ConfigurationError([
                .init(place: place, reason: "the file cannot be opened", hint: "check its permissions")
            ])
        }
        defer { try? handle.close() }
        guard let data = try? handle.read(upToCount: maximumFileSize + 1) else {
            return []
        }
        guard data.count <= maximumFileSize else {
            throw ConfigurationError([.init(place: place, reason: "the file is larger than 1 MiB")])
        }
        return Array(data)
    }

    // MARK: Reading

    private static let topLevelKeys = ["provider", "providers", "links", "picture", "profiles", "serve"]
    private static let profileKeys = ["provider", "providers"]

    private func configuration(
        from root: ConfigurationValue, file: Configuration.Choice<String>
    ) throws(ConfigurationError) -> Configuration {
        var reader = ConfigurationReader(file: file.value)
        reader.check(root, keys: Self.topLevelKeys, path: "")
        let links = reader.links(root["links"])
        let picture = reader.picture(root["picture"])
        let profiles = root["profiles"]
        reader.check(profiles, keys: nil, path: "profiles")
        for member in profiles?.members ?? [] {
            reader.check(member.value, keys: Self.profileKeys, path: "profiles.\(member.key)")
        }

        var sections: [(path: String, value: ConfigurationValue)] = []
        var provider = chosenOutside
        let profile = chosenProfile
        if let name = profile?.value {
            if let chosen = profiles?[name] {
                let path = "profiles.\(name)"
                if let value = chosen["providers"] { sections.append(("\(path).providers", value)) }
                let inProfile = reader.provider(chosen["provider"], path: path)
                provider = provider ?? inProfile
            } else {
                reader.noteUnknownProfile(name, known: profiles?.members?.map(\.key) ?? [])
            }
        }
        if let value = root["providers"] { sections.append(("providers", value)) }
        for section in sections { reader.check(section.value, keys: nil, path: section.path) }
        let inFile = reader.provider(root["provider"], path: "")
        try reader.finish()
        return Configuration(
            provider: provider ?? inFile ?? .init(value: Self.standardProvider, origin: .standard), file: file,
            profile: profile, links: links, picture: picture, serve: root["serve"], sections: sections,
            environment: environment)
    }

    private var chosenProfile: Configuration.Choice<String>? {
        if let profile { return .init(value: profile, origin: .option("--profile")) }
        guard let name = environment["AUTHBLOCK_PROFILE"], !name.isEmpty else { return nil }
        return .init(value: name, origin: .variable("AUTHBLOCK_PROFILE"))
    }

    private var chosenOutside: Configuration.Choice<ProviderID>? {
        if let provider { return .init(value: .init(rawValue: provider), origin: .option("--provider")) }
        guard let name = environment["AUTHBLOCK_PROVIDER"], !name.isEmpty else { return nil }
        return .init(value: .init(rawValue: name), origin: .variable("AUTHBLOCK_PROVIDER"))
    }
}
