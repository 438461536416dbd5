import AuthBlock
import AuthBlockTestKit
import FirebaseProvider
import FirebaseStandIn
import Foundation
import TemporaryFolder
import Testing

/// A Firebase project of a test: the stand-in, the way to it, a folder for the journal, providers that use them, and
/// somebody to sign in.
final class Project: Sendable {
    let clock: ManualClock
    let standIn: FirebaseStandIn
    let network: StandInNetwork
    let options: FirebaseOptions
    let provider: FirebaseProvider
    let ada: Ada
    private let folder: TemporaryFolder

    /// - Parameter clockOffset: how far the device's clock is ahead of the stand-in's, in seconds.
    init(
        style: FirebaseStandIn.Style = .production, onDeletion: FirebaseOptions.ProfileOnDeletion = .remove,
        locale: String? = nil, clockOffset: Double = 0
    ) throws {
        let clock = ManualClock()
        let key = "key-\(UUID().uuidString)"
        self.clock = clock
        standIn = FirebaseStandIn(apiKey: key, style: style, clock: { clock.now - clockOffset })
        network = StandInNetwork(standIn)
        folder = try TemporaryFolder()
        let emulators = FirebaseOptions.Emulators(authentication: "localhost:9099", database: "localhost:9000")
        options = FirebaseOptions(
            apiKey: Secret(key), projectID: standIn.projectID,
            databaseURL: try #require(URL(string: "https://\(standIn.projectID)-default-rtdb.firebaseio.com")),
            profileOnDeletion: onDeletion, locale: locale, emulators: style == .emulator ? emulators : nil)
        provider = Self.makeProvider(options, network, clock, state: Self.state(in: folder))
        ada = try Ada()
    }

    private static func makeProvider(
        _ options: FirebaseOptions, _ network: any NetworkService, _ clock: ManualClock, state: URL
    ) -> FirebaseProvider {
        FirebaseProvider(
            options: options,
            services: ProviderServices(network: network, clock: clock, folders: Folders(data: state, state: state)))
    }

    /// Another provider, as a newly started program makes it.
    ///
    /// - Parameter state: the folder for the journal, if it is another than the project's.
    func makeProvider(state: URL? = nil, network: (any NetworkService)? = nil) -> FirebaseProvider {
        Self.makeProvider(options, network ?? self.network, clock, state: state ?? self.state)
    }

    /// Registers Ada.
    @discardableResult
    func register() async throws(AuthError) -> AuthSession { try await provider.register(ada.registration) }

    /// Signs Ada in.
    @discardableResult
    func signIn() async throws(AuthError) -> AuthSession { try await provider.signIn(ada.credentials) }

    /// The folder for the journal. It goes away with the project, as do those that are made beside it.
    var state: URL { Self.state(in: folder) }

    private static func state(in folder: TemporaryFolder) -> URL { folder.file("state") }

    /// The names of the journal's files.
    var journal: [String] { Self.journal(in: state) }

    static func journal(in folder: URL) -> [String] {
        let files = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
        return files.filter { $0.hasSuffix(".journal") }
    }
}
