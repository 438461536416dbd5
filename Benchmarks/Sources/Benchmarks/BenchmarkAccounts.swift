import AuthBlock
import Foundation
import LocalProvider

/// Local accounts in a new folder that is removed when the value goes.
final class BenchmarkAccounts: Sendable {
    let provider: LocalProvider
    let folder: URL
    private static let password = "plum cactus violin 42"

    /// Makes a store with one account, `0@example.com`.
    init(iterations: Int, workers: Int = ProcessInfo.processInfo.activeProcessorCount) async throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "benchmark-\(UUID().uuidString)")
        let services = ProviderServices(
            network: NoNetwork(), clock: SystemClock(), folders: Folders(data: folder, state: folder))
        provider = LocalProvider(.init(iterations: iterations, workers: workers), services: services)
        _ = try await register(email: "0@example.com")
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    private func credentials(email: String, password: String) throws -> Credentials {
        Credentials(
            email: try EmailAddress(email), password: try Password(password), client: Client(id: "benchmark"))
    }

    func register(email: String) async throws -> AuthSession {
        try await provider.register(
            Registration(
                email: try EmailAddress(email), password: try Password(Self.password),
                username: try Username("Ada Lovelace"), client: Client(id: "benchmark")))
    }

    func signIn(_ number: Int = 0) async throws -> AuthSession {
        try await provider.signIn(credentials(email: "\(number)@example.com", password: Self.password))
    }

    func failToSignIn(_ email: String) async {
        _ = try? await provider.signIn(credentials(email: email, password: "wrong password"))
    }

    /// Adds accounts with the first one's password until there are so many.
    ///
    /// - Returns: how many bytes each of them takes in the store's file.
    @discardableResult
    func fill(upTo count: Int) async throws -> Double {
        let first = try await provider.exportAccounts(after: nil, limit: 1)[0]
        let sizeBefore = try fileSize()
        let batch = 10_000
        for start in stride(from: 1, to: count, by: batch) {
            let accounts = try (start..<min(start + batch, count)).map { number in
                ExportedAccount(
                    record: AccountRecord(
                        account: Account(
                            id: randomID(), email: try EmailAddress("\(number)@example.com"),
                            username: try Username("Person number \(number)")),
                        isDisabled: false, createdAt: first.record.createdAt, lastSignInAt: first.record.createdAt),
                    passwordHash: first.passwordHash)
            }
            let refusals = try await provider.importAccounts(accounts)
            precondition(refusals.allSatisfy { $0 == nil })
        }
        return Double(try fileSize() - sizeBefore) / Double(count - 1)
    }

    private func randomID() -> String {
        String(
            (0..<22).map { _ in "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789".randomElement() ?? "a"
            })
    }

    /// Bytes of the file, with what is still in the journal.
    private func fileSize() throws -> Int {
        try ["accounts.db", "accounts.db-wal"].reduce(0) { sum, name in
            let values = try folder.appending(path: name).resourceValues(forKeys: [.fileSizeKey])
            return sum + (values.fileSize ?? 0)
        }
    }
}
