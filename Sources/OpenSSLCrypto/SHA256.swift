import COpenSSL

/// SHA-256 (FIPS 180-4).
public enum SHA256 {
    /// Bytes in a digest.
    public static let digestLength = 32

    /// Looked up once: OpenSSL otherwise does it at every use, which takes longer than a short message.
    // Invariant: never changed or freed, and OpenSSL lets any thread use it.
    private nonisolated(unsafe) static let algorithm = EVP_MD_fetch(nil, "SHA256", nil)

    /// Returns the digest of `message`, 32 bytes.
    ///
    /// - Throws: `libraryFailure` when OpenSSL fails.
    public static func hash(_ message: [UInt8]) throws(CryptoError) -> [UInt8] {
        var succeeded = false
        let digest = [UInt8](unsafeUninitializedCapacity: digestLength) { output, count in
            succeeded = EVP_Digest(message, message.count, output.baseAddress, nil, algorithm, nil) == 1
            count = succeeded ? digestLength : 0
        }
        guard succeeded else { throw .fromOpenSSL("hash a message") }
        return digest
    }
}
