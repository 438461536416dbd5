import COpenSSL

/// HMAC with SHA-256 (RFC 2104).
///
/// It is made of two digests here: OpenSSL's own sets up so much that a short message takes several times as long.
public enum HMACSHA256 {
    /// Bytes that SHA-256 takes in at a time.
    private static let blockLength = 64

    /// Returns the 32-byte code that proves `message` came from a holder of `key`. Compare codes with
    /// ``constantTimeEquals(_:_:)``.
    ///
    /// - Throws: `libraryFailure` when OpenSSL fails.
    public static func authenticate(_ message: [UInt8], key: [UInt8]) throws(CryptoError) -> [UInt8] {
        var block = key.count > blockLength ? try SHA256.hash(key) : key
        defer { block.cleanse() }
        block += [UInt8](repeating: 0, count: blockLength - block.count)
        let inner = try hash(block, masked: 0x36, followedBy: message)
        return try hash(block, masked: 0x5C, followedBy: inner)
    }

    private static func hash(
        _ block: [UInt8], masked mask: UInt8, followedBy message: [UInt8]
    ) throws(CryptoError) -> [UInt8] {
        var whole = [UInt8]()
        whole.reserveCapacity(blockLength + message.count)
        for byte in block { whole.append(byte ^ mask) }
        whole += message
        defer { whole.cleanse() }
        return try SHA256.hash(whole)
    }
}
