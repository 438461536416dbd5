import COpenSSL

/// Random bytes fit for keys, salts and tokens, from OpenSSL's generator.
public enum SecureRandom {
    /// Returns `count` unpredictable bytes.
    ///
    /// - Throws: `invalidArgument` for a negative or huge count, `libraryFailure` when there is no entropy.
    public static func bytes(_ count: Int) throws(CryptoError) -> [UInt8] {
        guard count >= 0, let length = CInt(exactly: count) else {
            throw .invalidArgument("count must be from 0 to \(CInt.max) bytes, not \(count)")
        }
        var succeeded = false
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { output, filled in
            succeeded = length == 0 || RAND_bytes(output.baseAddress, length) == 1
            filled = succeeded ? count : 0
        }
        guard succeeded else { throw .fromOpenSSL("make random bytes") }
        return bytes
    }
}
