import AuthBlock
import OpenSSLCrypto

/// Derives and compares hashes of passwords. It computes for as long as the iterations demand: on workers only.
struct PasswordHasher: Sendable {
    /// PBKDF2 itself: password, salt, iterations and length of the key in bytes.
    typealias Derivation =
        @Sendable (_ password: [UInt8], _ salt: [UInt8], _ iterations: Int, _ keyLength: Int) throws(CryptoError) ->
        [UInt8]

    /// Iterations of a new hash.
    let iterations: Int
    private let derive: Derivation
    private let standIn: String

    init(iterations: Int, derive: @escaping Derivation = PBKDF2.deriveKey) {
        self.iterations = iterations
        self.derive = derive
        standIn =
            PasswordHash(
                iterations: iterations, salt: .init(repeating: 0, count: PasswordHash.saltLength),
                hash: .init(repeating: 0, count: PasswordHash.hashLength)
            ).phc
    }

    /// Hashes a password under a new salt.
    func hash(_ password: Password) throws(CryptoError) -> PasswordHash {
        var normalized = NormalizedPassword(password)
        defer { normalized.cleanse() }
        let salt = try SecureRandom.bytes(PasswordHash.saltLength)
        let hash = try derive(normalized.bytes, salt, iterations, PasswordHash.hashLength)
        return PasswordHash(iterations: iterations, salt: salt, hash: hash)
    }

    /// What a comparison found.
    enum Match: Equatable {
        /// It is the password; its hash has fewer iterations than a new one would.
        case outdated
        /// It is the password.
        case current
        /// It is not the password, or there is no account.
        case none
        /// The stored hash cannot be read.
        case unreadable
    }

    /// Compares a password with a stored hash, or does the same work when there is none.
    func match(_ password: Password, with phc: String?) throws(CryptoError) -> Match {
        guard let stored = PasswordHash(phc: phc ?? standIn) else { return .unreadable }
        var normalized = NormalizedPassword(password)
        defer { normalized.cleanse() }
        let hash = try derive(normalized.bytes, stored.salt, stored.iterations, PasswordHash.hashLength)
        let isSame = constantTimeEquals(hash, stored.hash) && phc != nil
        if stored.iterations < iterations {
            guard !isSame else { return .outdated }
            // An older account must not be recognisable by a quicker refusal.
            _ = try derive(normalized.bytes, stored.salt, iterations - stored.iterations, PasswordHash.hashLength)
        }
        return isSame ? .current : .none
    }
}
