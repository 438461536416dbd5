import COpenSSL

/// HMAC with SHA-256 (RFC 2104).
public enum HMACSHA256 {
    /// Returns the 32-byte code that proves `message` came from a holder of `key`. Compare codes with
    /// ``constantTimeEquals(_:_:)``.
    ///
    /// - Throws: `invalidArgument` for a key over 2 GiB, `libraryFailure` when OpenSSL fails.
    public static func authenticate(_ message: [UInt8], key: [UInt8]) throws(CryptoError) -> [UInt8] {
        guard let keyLength = CInt(exactly: key.count) else {
            throw .invalidArgument("a key may have at most \(CInt.max) bytes")
        }
        var succeeded = false
        let code = [UInt8](unsafeUninitializedCapacity: SHA256.digestLength) { output, count in
            succeeded = HMAC(EVP_sha256(), key, keyLength, message, message.count, output.baseAddress, nil) != nil
            count = succeeded ? SHA256.digestLength : 0
        }
        guard succeeded else { throw .fromOpenSSL("authenticate a message") }
        return code
    }
}
