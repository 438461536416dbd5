import AuthBlock
import OpenSSLCrypto

extension AuthError {
    /// Cryptography could not do its work: no entropy, no memory.
    init(crypto error: CryptoError) { self.init(.serviceUnavailable, underlying: error) }
}

/// Runs a cryptographic operation.
func crypto<Value>(_ body: () throws(CryptoError) -> Value) throws(AuthError) -> Value {
    do throws(CryptoError) {
        return try body()
    } catch {
        throw AuthError(crypto: error)
    }
}
