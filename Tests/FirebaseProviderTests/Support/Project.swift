import AuthBlock
import AuthBlockTestKit
import FirebaseProvider
import FirebaseStandIn
import Foundation
import Testing

/// A Firebase project of a test: the stand-in, the way to it, a folder for the journal, and providers that use them.
final class Project: Sendable {
    let clock: ManualClock
    let standIn: FirebaseStandIn
    let network: StandInNetwork
    let folder: TemporaryFolder
    let options: FirebaseOptions

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
    }

    /// A provider as a newly started program makes it.
    ///
    /// - Parameter state: the folder for the journal, if it is another than the project's.
    func provider(state: URL? = nil, network: (any NetworkService)? = nil) -> FirebaseProvider {
        let state = state ?? folder.url
        return FirebaseProvider(
            options: options,
            services: ProviderServices(
                network: network ?? self.network, clock: clock, folders: Folders(data: state, state: state)))
    }

    /// The names of the journal's files.
    var journal: [String] { Self.journal(in: folder.url) }

    static func journal(in folder: URL) -> [String] {
        let files = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
        return files.filter { $0.hasSuffix(".journal") }
    }
}
