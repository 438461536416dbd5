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
        guard let rounds = CInt(exactly: iterations), rounds >= 1 else {
            throw .invalidArgument("iterations must be from 1 to \(CInt.max), not \(iterations)")
        }
        guard let outputLength = CInt(exactly: keyLength), outputLength >= 1 else {
            throw .invalidArgument("keyLength must be from 1 to \(CInt.max) bytes, not \(keyLength)")
        }
        guard let passwordLength = CInt(exactly: password.count), let saltLength = CInt(exactly: salt.count) else {
            throw .invalidArgument("a password and a salt may have at most \(CInt.max) bytes")
        }
        var succeeded = false
        let key = [UInt8](unsafeUninitializedCapacity: keyLength) { output, count in
            succeeded =
                password.withUnsafeBytes { password in
                    PKCS5_PBKDF2_HMAC(
                        password.baseAddress?.assumingMemoryBound(to: CChar.self), passwordLength, salt, saltLength,
                        rounds, EVP_sha256(), outputLength, output.baseAddress)
                } == 1
            count = succeeded ? keyLength : 0
        }
        guard succeeded else { throw .fromOpenSSL("derive a key") }
        return key
    }
}
