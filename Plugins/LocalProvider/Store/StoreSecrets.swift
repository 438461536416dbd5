import OpenSSLCrypto
import SQLite

/// The two secrets of a store, made together with it. They are as well protected as the file.
struct StoreSecrets: Sendable {
    /// From which the successors of refresh tokens are derived.
    let refreshKey: [UInt8]
    /// Which signs ID tokens.
    let signingKey: Ed25519.SigningKey
    /// Which checks them.
    let publicKey: Ed25519.PublicKey

    private enum Name: String, CaseIterable {
        case refreshKey = "refresh-key"
        case signingKey = "signing-key"
    }

    /// Puts missing secrets into a store: 256 random bits each.
    static func complete(_ connection: Connection, with values: [[UInt8]]) throws(SQLiteError) {
        for (name, value) in zip(Name.allCases, values) {
            let insert = try connection.prepare("INSERT INTO secret (name, value) VALUES (?, ?) ON CONFLICT DO NOTHING")
            try insert.bind(name.rawValue, at: 1)
            try insert.bind(value, at: 2)
            try insert.run()
        }
    }

    /// Makes values for ``complete(_:with:)``.
    static func makeValues() throws(CryptoError) -> [[UInt8]] {
        var values: [[UInt8]] = []
        for _ in Name.allCases { values.append(try SecureRandom.bytes(Ed25519.keyLength)) }
        return values
    }

    /// Reads the secrets; `nil` when they are not as they were made.
    init?(_ connection: Connection) throws(SQLiteError) {
        let select = try connection.prepare("SELECT value FROM secret WHERE name = ?")
        var values: [[UInt8]] = []
        for name in Name.allCases {
            try select.bind(name.rawValue, at: 1)
            values.append(try select.step() ? select.blob(at: 0) : [])
            select.reset()
        }
        guard values.allSatisfy({ $0.count == Ed25519.keyLength }),
            let signingKey = try? Ed25519.SigningKey(rawRepresentation: values[1]),
            let publicKey = try? signingKey.publicKey()
        else { return nil }
        refreshKey = values[0]
        self.signingKey = signingKey
        self.publicKey = publicKey
    }
}
