import AuthBlock
import AuthBlockTestKit
import Foundation
import MockProvider
import TemporaryFolder

@testable import WebViews

/// What the sites of a test have in common: a provider, a clock, a folder for sessions, and a log. Each ``makeSite()``
/// is like another process.
final class Town: Sendable {
    let folder: TemporaryFolder
    let clock = ManualClock()
    let provider: any AuthProvider
    let log = Log()
    private let serve: String

    /// - Parameter serve: the members of the section `serve`.
    init(
        _ makeProvider: ((any WallClock) throws -> any AuthProvider)? = nil, rules: [MockRule] = [], serve: String = ""
    ) throws {
        folder = try TemporaryFolder()
        provider =
            try makeProvider?(clock)
            ?? MockProvider(script: MockScript(accounts: [.ada], rules: rules), clock: clock)
        self.serve = serve
    }

    /// The mock's calls.
    var calls: [MockOperation] { (provider as? MockProvider)?.calls.map(\.operation) ?? [] }

    var sessionFile: URL { folder.file("web-sessions.db") }

    func makeSite(
        network: any NetworkService = NoNetwork(), picture: String = "null", sessions: (any VisitorSessions)? = nil
    ) throws -> Site {
        let composition = try makeComposition(network, picture)
        let reader = composition.configuration.serveSettings()
        let settings = SiteSettings(reader)
        try reader.finish()
        let log = log
        guard let sessions else { return Site(settings, of: composition) { log.add($0) } }
        return Site(settings, of: composition, sessions: sessions) { log.add($0) }
    }

    func makeComposition(_ network: any NetworkService, _ picture: String) throws -> Composition {
        let file = folder.file("authblock.json")
        try #"{"provider": "given", "picture": \#(picture), "serve": {\#(serve)}}"#
            .write(to: file, atomically: true, encoding: .utf8)
        let loader = ConfigurationLoader(file: file.path, environment: [:], currentFolder: folder.url.path)
        return try Composition(
            of: try loader.load(), providers: try ProviderRegistry([GivenProvider(provider: provider)]),
            services: ProviderServices(
                network: network, clock: clock, folders: Folders(data: folder.url, state: folder.url)))
    }
}

/// A factory of a provider that is there already.
private struct GivenProvider: ProviderFactory {
    let provider: any AuthProvider

    var id: ProviderID { "given" }
    var summary: String { "the provider of a test" }
    var contractVersion: Int { ProviderContract.version }

    func options(from settings: Settings) {}
    func make(_ options: Void, services: ProviderServices) -> any AuthProvider { provider }
}

/// The lines that a site logged.
final class Log: @unchecked Sendable {
    // Invariant: `kept` is read and written only with `lock` held.
    private let lock = NSLock()
    private var kept: [String] = []

    var lines: [String] { lock.withLock { kept } }
    func add(_ line: String) { lock.withLock { kept.append(line) } }
}

extension MockAccount {
    static var ada: MockAccount {
        get throws { try MockAccount(email: "ada@example.com", password: "correct horse", username: "Ada") }
    }
}
