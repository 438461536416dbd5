import AuthBlock
import AuthBlockTestKit
import Databases
import Foundation
import OpenSSLCrypto
import SQLite
import TemporaryFolder

@testable import LocalProvider

/// A provider on a store in a new folder, on a clock that stands still, with short derivations.
struct LocalAccounts {
    static let password = "plum cactus violin 42"

    let folder: TemporaryFolder
    let clock = ManualClock(now: Date(timeIntervalSince1970: 1_800_000_000))
    let provider: LocalProvider
    /// The iterations of each derivation.
    let derivations = Recorder<Int>()
    /// The text of each statement.
    let statements = Recorder<String>()

    init(
        in folder: TemporaryFolder? = nil, _ options: LocalProvider.Options = .init(iterations: 1_000, workers: 4),
        schema: Schema = .current,
        duringDerivation: @escaping @Sendable () -> Void = {}
    ) throws {
        let folder = try folder ?? TemporaryFolder()
        let (derivations, statements) = (derivations, statements)
        let hasher = PasswordHasher(iterations: options.iterations) {
            password, salt, iterations, length throws(CryptoError) in
            derivations.note(iterations)
            duringDerivation()
            return try PBKDF2.deriveKey(password: password, salt: salt, iterations: iterations, keyLength: length)
        }
        self.folder = folder
        let store = Store(file: folder.file("accounts.db"), schema: schema) { statements.note($0) }
        provider = LocalProvider(options, store: store, hasher: hasher, clock: clock)
    }

    @discardableResult
    func register(
        _ email: String = "ada@example.com", _ password: String = password, name: String = "Ada",
        client: String = "desk"
    ) async throws -> AuthSession {
        try await provider.register(
            Registration(
                email: EmailAddress(email), password: Password(password), username: Username(name),
                client: Client(id: client)))
    }

    @discardableResult
    func signIn(
        _ email: String = "ada@example.com", _ password: String = password, client: String = "desk"
    ) async throws -> AuthSession {
        try await provider.signIn(
            Credentials(email: EmailAddress(email), password: Password(password), client: Client(id: client)))
    }

    /// Tries a wrong password.
    func fail(_ email: String = "ada@example.com", client: String = "desk") async throws {
        do {
            try await signIn(email, "wrong password", client: client)
        } catch let error as AuthError where error.code == .invalidCredentials {
            return
        }
    }

    /// Looks into the store.
    func count(_ table: String) throws -> Int64 {
        try provider.store.read { connection throws(SQLiteError) in
            let select = try connection.prepare("SELECT count(*) FROM \(table)")
            return try select.step() ? select.int64(at: 0) : 0
        }
    }
}

/// The code of the error that an operation ends with, `nil` when it succeeds.
func code(of operation: () async throws -> Void) async -> AuthError.Code? {
    await error(of: operation)?.code
}

/// The error that an operation ends with, `nil` when it succeeds.
func error(of operation: () async throws -> Void) async -> AuthError? {
    do {
        try await operation()
        return nil
    } catch {
        return error as? AuthError ?? AuthError(.init(rawValue: "\(error)"))
    }
}
