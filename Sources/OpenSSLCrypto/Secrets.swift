import COpenSSL

/// Compares two secrets in a time that depends on their length alone, never on where they differ.
public func constantTimeEquals(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    left.count == right.count && CRYPTO_memcmp(left, right, left.count) == 0
}

extension [UInt8] {
    /// Overwrites every byte with zero in a way the compiler cannot leave out.
    ///
    /// It reaches only this array's own storage: another array that shares it keeps the secret.
    public mutating func cleanse() {
        withUnsafeMutableBytes { OPENSSL_cleanse($0.baseAddress, $0.count) }
    }
}
