import COpenSSL

/// Ed25519 signatures (RFC 8032, section 5.1).
public enum Ed25519 {
    /// Bytes in a raw private key and in a raw public key.
    public static let keyLength = 32

    /// Bytes in a signature.
    public static let signatureLength = 64

    /// A key that signs. Its description never shows the private bytes.
    public struct SigningKey: Sendable {
        private let key: KeyHandle

        /// Makes a new random key.
        ///
        /// - Throws: `libraryFailure` when OpenSSL fails.
        public init() throws(CryptoError) {
            var privateBytes = try SecureRandom.bytes(keyLength)
            defer { privateBytes.cleanse() }
            try self.init(rawRepresentation: privateBytes)
        }

        /// Takes the 32 private bytes that ``rawRepresentation()`` gave.
        ///
        /// - Throws: `invalidArgument` for any other length.
        public init(rawRepresentation: [UInt8]) throws(CryptoError) {
            try requireKeyLength(rawRepresentation)
            let pointer = EVP_PKEY_new_raw_private_key(EVP_PKEY_ED25519, nil, rawRepresentation, keyLength)
            guard let pointer else { throw .fromOpenSSL("read a private key") }
            key = KeyHandle(pointer)
        }

        /// Returns the 32 private bytes: a secret, to be stored as one and cleansed after use.
        ///
        /// - Throws: `libraryFailure` when OpenSSL fails.
        public func rawRepresentation() throws(CryptoError) -> [UInt8] {
            try rawBytes("write a private key") { EVP_PKEY_get_raw_private_key(key.pointer, $0, $1) }
        }

        /// Returns the key that verifies what this one signs.
        ///
        /// - Throws: `libraryFailure` when OpenSSL fails.
        public func publicKey() throws(CryptoError) -> PublicKey {
            try PublicKey(
                rawRepresentation: rawBytes("derive a public key") { EVP_PKEY_get_raw_public_key(key.pointer, $0, $1) })
        }

        /// Returns the 64-byte signature of `message`; the same message always gives the same one.
        ///
        /// - Throws: `libraryFailure` when OpenSSL fails.
        public func sign(_ message: [UInt8]) throws(CryptoError) -> [UInt8] {
            let context = EVP_MD_CTX_new()
            defer { EVP_MD_CTX_free(context) }
            var length = signatureLength
            var signature = [UInt8](repeating: 0, count: length)
            guard EVP_DigestSignInit(context, nil, nil, nil, key.pointer) == 1,
                EVP_DigestSign(context, &signature, &length, message, message.count) == 1, length == signatureLength
            else { throw .fromOpenSSL("sign a message") }
            return signature
        }
    }

    /// A key that verifies.
    public struct PublicKey: Sendable {
        private let key: KeyHandle

        /// The 32 public bytes.
        public let rawRepresentation: [UInt8]

        /// Takes 32 public bytes.
        ///
        /// - Throws: `invalidArgument` for any other length.
        public init(rawRepresentation: [UInt8]) throws(CryptoError) {
            try requireKeyLength(rawRepresentation)
            let pointer = EVP_PKEY_new_raw_public_key(EVP_PKEY_ED25519, nil, rawRepresentation, keyLength)
            guard let pointer else { throw .fromOpenSSL("read a public key") }
            key = KeyHandle(pointer)
            self.rawRepresentation = rawRepresentation
        }

        /// Whether `signature` is this key's signature of `message`. Anything else, of any length, is false.
        ///
        /// - Throws: `libraryFailure` when OpenSSL cannot even begin, so that an outage never looks like a forgery.
        public func isValidSignature(_ signature: [UInt8], for message: [UInt8]) throws(CryptoError) -> Bool {
            let context = EVP_MD_CTX_new()
            defer { EVP_MD_CTX_free(context) }
            guard EVP_DigestVerifyInit(context, nil, nil, nil, key.pointer) == 1 else {
                throw .fromOpenSSL("verify a signature")
            }
            defer { ERR_clear_error() }
            return EVP_DigestVerify(context, signature, signature.count, message, message.count) == 1
        }
    }

    private static func requireKeyLength(_ bytes: [UInt8]) throws(CryptoError) {
        guard bytes.count == keyLength else {
            throw .invalidArgument("an Ed25519 key has \(keyLength) bytes, not \(bytes.count)")
        }
    }

    private static func rawBytes(
        _ operation: String, _ write: (UnsafeMutablePointer<UInt8>, UnsafeMutablePointer<Int>) -> CInt
    ) throws(CryptoError) -> [UInt8] {
        var length = keyLength
        var bytes = [UInt8](repeating: 0, count: length)
        guard write(&bytes, &length) == 1, length == keyLength else { throw .fromOpenSSL(operation) }
        return bytes
    }
}
