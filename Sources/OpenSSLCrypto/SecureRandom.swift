import Glibc

/// Random bytes fit for keys, salts and tokens, from the system's generator (`getentropy`): a short call to it takes a
/// fraction of what OpenSSL's own generator does, which draws from the same source.
public enum SecureRandom {
    /// The most that one call gives.
    private static let portion = 256

    /// Returns `count` unpredictable bytes.
    ///
    /// - Throws: `invalidArgument` for a negative or huge count, `libraryFailure` when there is no entropy.
    public static func bytes(_ count: Int) throws(CryptoError) -> [UInt8] {
        guard (0...Int(Int32.max)).contains(count) else {
            throw .invalidArgument("count must be from 0 to \(Int32.max) bytes, not \(count)")
        }
        var failure: Int32?
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { output, filled in
            while filled < count, failure == nil {
                let length = min(portion, count - filled)
                if getentropy(output.baseAddress.map { $0 + filled }, length) == 0 {
                    filled += length
                } else {
                    failure = errno
                }
            }
        }
        if let failure {
            throw .libraryFailure(operation: "make random bytes", reason: String(cString: strerror(failure)))
        }
        return bytes
    }
}
