import AuthBlock
import Foundation

/// An account as a line of JSON: what `accounts list`, `show` and `export` print and `accounts import` reads.
///
/// The keys are `id`, `email`, `username`, `emailIsVerified`, `isDisabled`, `createdAt`, `lastSignInAt` and, in an
/// export, `passwordHash` (a PHC string). Times are ISO 8601 in UTC. What is unknown is left out.
struct AccountLine: Codable {
    let id: String
    let email: String
    let username: String?
    let emailIsVerified: Bool?
    let isDisabled: Bool
    let createdAt: String
    let lastSignInAt: String?
    let passwordHash: String?

    init(_ record: AccountRecord, passwordHash: Secret? = nil) {
        id = record.account.id
        email = record.account.email.text
        username = record.account.username?.text
        emailIsVerified = record.account.emailIsVerified
        isDisabled = record.isDisabled
        createdAt = Timestamp.text(record.createdAt)
        lastSignInAt = record.lastSignInAt.map(Timestamp.text)
        self.passwordHash = passwordHash?.value
    }

    /// Reads a line.
    ///
    /// - Throws: `Malformed` with the first thing that is wrong.
    init(reading line: [UInt8]) throws(Malformed) {
        do {
            let decoder = JSONDecoder()
            let keys = try decoder.decode([String: Anything].self, from: Data(line)).keys
            if let unknown = keys.sorted().first(where: { CodingKeys(stringValue: $0) == nil }) {
                throw Malformed(reason: "unknown key \(UsageError.quoted(unknown))")
            }
            self = try decoder.decode(Self.self, from: Data(line))
        } catch let malformed as Malformed {
            throw malformed
        } catch DecodingError.keyNotFound(let key, _) {
            throw Malformed(reason: "the key '\(key.stringValue)' is missing")
        } catch DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context) {
            guard let key = context.codingPath.last else { throw Malformed(reason: "not a JSON object") }
            throw Malformed(reason: "\(UsageError.quoted(key.stringValue)) is of the wrong type")
        } catch {
            throw Malformed(reason: "not a JSON object")
        }
    }

    /// The account to import.
    ///
    /// - Throws: `Malformed` for the first value that is none.
    func exportedAccount() throws(Malformed) -> ExportedAccount {
        guard let passwordHash else { throw Malformed(reason: "the key 'passwordHash' is missing") }
        guard !id.isEmpty else { throw Malformed(reason: "id: it is empty") }
        let account = Account(
            id: id, email: try Self.value("email", of: email) { text throws(AuthError) in try EmailAddress(text) },
            username: try username.map { name throws(Malformed) in
                try Self.value("username", of: name) { text throws(AuthError) in try Username(text) }
            },
            emailIsVerified: emailIsVerified)
        let record = AccountRecord(
            account: account, isDisabled: isDisabled, createdAt: try Self.time("createdAt", createdAt),
            lastSignInAt: try lastSignInAt.map { text throws(Malformed) in try Self.time("lastSignInAt", text) })
        return ExportedAccount(record: record, passwordHash: Secret(passwordHash))
    }

    private static func value<Value>(
        _ key: String, of text: String, _ make: (String) throws(AuthError) -> Value
    ) throws(Malformed) -> Value {
        do throws(AuthError) {
            return try make(text)
        } catch {
            throw Malformed(reason: "\(key): \(EnglishMessages().text(error))")
        }
    }

    private static func time(_ key: String, _ text: String) throws(Malformed) -> Date {
        guard let time = Timestamp.date(text) else {
            throw Malformed(reason: "\(key): expected a time such as 2026-01-31T12:00:00Z")
        }
        return time
    }

    /// What is wrong with a line. It never quotes a value.
    struct Malformed: Error, Equatable {
        let reason: String
    }

    /// Any JSON value, for the sake of its key.
    private struct Anything: Decodable {
        init(from decoder: any Decoder) {}
    }
}
