import COpenSSL

/// SHA-256 (FIPS 180-4).
public enum SHA256 {
    /// Bytes in a digest.
    public static let digestLength = 32

    private static let algorithm = Algorithm("SHA256", digestLength: digestLength)

    /// Returns the digest of `message`, 32 bytes.
    ///
    /// - Throws: `libraryFailure` when OpenSSL fails.
    public static func hash(_ message: [UInt8]) throws(CryptoError) -> [UInt8] { try algorithm.hash(message) }
}

/// SHA-512 (FIPS 180-4).
public enum SHA512 {
    /// Bytes in a digest.
    public static let digestLength = 64

    private static let algorithm = Algorithm("SHA512", digestLength: digestLength)

    /// Returns the digest of `message`, 64 bytes.
    ///
    /// - Throws: `libraryFailure` when OpenSSL fails.
    public static func hash(_ message: [UInt8]) throws(CryptoError) -> [UInt8] { try algorithm.hash(message) }
}

/// An algorithm that was looked up once: OpenSSL otherwise does it at every use, which takes longer than a short
/// message.
private struct Algorithm: @unchecked Sendable {
    // Invariant: never changed or freed, and OpenSSL lets any thread use it.
    private let pointer: OpaquePointer?
    private let digestLength: Int

    init(_ name: String, digestLength: Int) {
        pointer = EVP_MD_fetch(nil, name, nil)
        self.digestLength = digestLength
    }

    func hash(_ message: [UInt8]) throws(CryptoError) -> [UInt8] {
        var succeeded = false
        let digest = [UInt8](unsafeUninitializedCapacity: digestLength) { output, count in
            succeeded = EVP_Digest(message, message.count, output.baseAddress, nil, pointer, nil) == 1
            count = succeeded ? digestLength : 0
        }
        guard succeeded else { throw .fromOpenSSL("hash a message") }
        return digest
    }
}
