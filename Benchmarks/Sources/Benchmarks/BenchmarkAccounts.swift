import AuthBlock
import Foundation
import LocalProvider

/// Local accounts in a new folder that is removed when the value goes.
final class BenchmarkAccounts: Sendable {
    let provider: LocalProvider
    let file: URL
    private let folder: URL
    private let credentials: Credentials

    /// Makes a store with one account.
    init(iterations: Int, workers: Int = ProcessInfo.processInfo.activeProcessorCount) async throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "benchmark-\(UUID().uuidString)")
        file = folder.appending(path: "accounts.db")
        let services = ProviderServices(
            network: NoNetwork(), clock: SystemClock(), folders: Folders(data: folder, state: folder))
        provider = LocalProvider(.init(iterations: iterations, workers: workers), services: services)
        credentials = try Self.credentials(email: "ada@example.com")
        _ = try await register(email: "ada@example.com")
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    static func credentials(email: String) throws -> Credentials {
        Credentials(
            email: try EmailAddress(email), password: try Password("plum cactus violin 42"),
            client: Client(id: "benchmark"))
    }

    func register(email: String) async throws -> AuthSession {
        let credentials = try Self.credentials(email: email)
        return try await provider.register(
            Registration(
                email: credentials.email, password: credentials.password, username: try Username("Ada Lovelace"),
                client: credentials.client))
    }

    func signIn() async throws -> AuthSession { try await provider.signIn(credentials) }
}
