import AuthBlock
import OpenSSLCrypto
import SQLite

extension AuthError {
    /// What a failure of the store at a path means to its user.
    init(storage error: any Error, at path: String) {
        guard let error = error as? SQLiteError else {
            self.init(.serviceUnavailable, underlying: error)
            return
        }
        if error.isBusy {
            self.init(.busy, retryAfter: .seconds(1), underlying: error)
        } else {
            self.init(Self.code(of: error), subject: path, underlying: error)
        }
    }

    /// OpenSSL could not do its work: no entropy, no memory.
    init(crypto error: CryptoError) { self.init(.serviceUnavailable, underlying: error) }

    private static func code(of error: SQLiteError) -> Code {
        if error.isNotADatabase || error.isCorrupt { return .storageDamaged }
        if error.isReadOnly || error.cannotOpen { return .storageUnreadable }
        return .storageUnavailable
    }
}

/// Runs a cryptographic operation.
func crypto<Value>(_ body: () throws(CryptoError) -> Value) throws(AuthError) -> Value {
    do throws(CryptoError) {
        return try body()
    } catch {
        throw AuthError(crypto: error)
    }
}
