import COpenSSL

/// PBKDF2 with HMAC-SHA-256 (RFC 8018, section 5.2).
public enum PBKDF2 {
    /// Derives a key from a password. It computes on the calling thread for as long as `iterations` demand, so call it
    /// on a thread that may be kept busy.
    ///
    /// - Parameters:
    ///   - password: Any bytes, also none; NUL bytes count like any other.
    ///   - salt: Any bytes; at least 16 random ones for stored passwords (NIST SP 800-132, section 5.1).
    ///   - iterations: At least 1.
    ///   - keyLength: Bytes to derive, at least 1.
    /// - Throws: `invalidArgument` for a number out of range, `libraryFailure` when OpenSSL fails.
    public static func deriveKey(
        password: [UInt8], salt: [UInt8], iterations: Int, keyLength: Int
    ) throws(CryptoError) -> [UInt8] {
        guard (1...Int(CInt.max)).contains(iterations) else {
            throw .invalidArgument("iterations must be from 1 to \(CInt.max), not \(iterations)")
        }
        guard (1...Int(CInt.max)).contains(keyLength) else {
            throw .invalidArgument("keyLength must be from 1 to \(CInt.max) bytes, not \(keyLength)")
        }
        guard password.count <= CInt.max, salt.count <= CInt.max else {
            throw .invalidArgument("a password and a salt may have at most \(CInt.max) bytes")
        }
        var states = try KeyStates(password)
        defer { states.cleanse() }
        var key: [UInt8] = []
        var number: UInt32 = 0
        while key.count < keyLength {
            number += 1
            let numberedSalt = salt + withUnsafeBytes(of: number.bigEndian, Array.init)
            var sum = try HMACSHA256.authenticate(numberedSalt, key: password)
            openssl_sum_hmac_sha256(&states.inner, &states.outer, CInt(iterations), &sum)
            key += sum
        }
        return Array(key.prefix(keyLength))
    }
}

/// SHA-256 after each of the two blocks that HMAC makes of a key and hashes before every message (RFC 2104, section 2).
///
/// Computed once, they leave the two compressions of each iteration that a guesser pays too, and nothing else; a general
/// HMAC copies whole contexts in between.
private struct KeyStates {
    var inner: SHA256_CTX
    var outer: SHA256_CTX
    private static let blockLength = 64

    init(_ key: [UInt8]) throws(CryptoError) {
        var key = key.count > Self.blockLength ? try SHA256.hash(key) : key
        defer { key.cleanse() }
        inner = Self.state(after: key, masked: 0x36)
        outer = Self.state(after: key, masked: 0x5C)
    }

    mutating func cleanse() {
        OPENSSL_cleanse(&inner, MemoryLayout.size(ofValue: inner))
        OPENSSL_cleanse(&outer, MemoryLayout.size(ofValue: outer))
    }

    private static func state(after key: [UInt8], masked mask: UInt8) -> SHA256_CTX {
        var block = [UInt8](repeating: mask, count: blockLength)
        defer { block.cleanse() }
        for (index, byte) in key.enumerated() { block[index] ^= byte }
        var state = SHA256_CTX()
        openssl_sha256_begin(&state, block)
        return state
    }
}
