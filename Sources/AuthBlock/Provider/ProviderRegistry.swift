/// The providers that a program was built with: an immutable value, made where the program is put together.
public struct ProviderRegistry: Sendable {
    /// The factories, in the order in which they were given.
    public let factories: [any ProviderFactory]

    /// Takes the factories.
    ///
    /// - Throws: a ``ConfigurationError`` when two have the same id, or one was written for another contract version.
    public init(_ factories: [any ProviderFactory]) throws(ConfigurationError) {
        var problems: [ConfigurationError.Problem] = []
        var seen: Set<ProviderID> = []
        for factory in factories {
            if !seen.insert(factory.id).inserted {
                problems.append(.init(reason: "two providers are registered under the id '\(factory.id)'"))
            }
            if factory.contractVersion != ProviderContract.version {
                problems.append(
                    .init(
                        reason: "the provider '\(factory.id)' was written for contract version "
                            + "\(factory.contractVersion); this program has \(ProviderContract.version)",
                        hint: "use versions of the provider and of AuthBlock that belong together"))
            }
        }
        guard problems.isEmpty else { throw ConfigurationError(problems) }
        self.factories = factories
    }

    /// The ids, in the order in which the factories were given.
    public var ids: [ProviderID] { factories.map(\.id) }

    /// Makes the provider that a configuration chooses.
    ///
    /// - Throws: a ``ConfigurationError`` that lists the known ids when the chosen one is unknown, or every mistake in
    ///   the provider's section.
    public func makeProvider(
        for configuration: Configuration, services: ProviderServices
    ) throws(ConfigurationError) -> any AuthProvider {
        guard let factory = factories.first(where: { $0.id == configuration.provider.value }) else {
            throw ConfigurationError([unknownProvider(configuration.provider)])
        }
        let unknown = configuration.configuredProviders.filter { !ids.contains($0.id) }
        guard unknown.isEmpty else {
            throw ConfigurationError(
                unknown.map { section in
                    .init(
                        place: section.place, key: "\(section.path).\(Spelling.printable(section.id.rawValue))",
                        reason: "unknown provider", hint: hint(for: section.id))
                })
        }
        return try make(factory, configuration: configuration, services: services)
    }

    private func make(
        _ factory: some ProviderFactory, configuration: Configuration, services: ProviderServices
    ) throws(ConfigurationError) -> any AuthProvider {
        let settings = configuration.settings(for: factory.id)
        let options = factory.options(from: settings)
        try settings.finish()
        return factory.make(options, services: services)
    }

    private func unknownProvider(_ choice: Configuration.Choice<ProviderID>) -> ConfigurationError.Problem {
        .init(
            place: choice.origin.place,
            reason: "unknown provider '\(Spelling.printable(choice.value.rawValue))' (from \(choice.origin))",
            hint: hint(for: choice.value))
    }

    private func hint(for unknown: ProviderID) -> String {
        let known = ids.map(\.rawValue)
        let guess = Spelling.closest(to: unknown.rawValue, among: known).map { "did you mean '\($0)'? " } ?? ""
        return "\(guess)known providers: \(known.joined(separator: ", "))"
    }
}
