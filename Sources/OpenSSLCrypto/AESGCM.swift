import COpenSSL

/// AES-256-GCM (NIST SP 800-38D): seals a message so that it can neither be read nor changed without the key.
public enum AESGCM {
    /// Bytes in a key.
    public static let keyLength = 32

    // 96 bits, the length NIST SP 800-38D section 8.2 recommends; random nonces allow 2^32 messages a key (8.3).
    static let nonceLength = 12
    static let tagLength = 16

    /// Looked up once: OpenSSL otherwise does it at every use, which takes longer than a short message.
    // Invariant: never changed or freed, and OpenSSL lets any thread use it.
    private nonisolated(unsafe) static let cipher = EVP_CIPHER_fetch(nil, "AES-256-GCM", nil)

    /// Seals `message` under a new random nonce.
    ///
    /// - Parameters:
    ///   - key: 32 bytes, for at most 2^32 messages.
    ///   - additionalData: Bytes that are not hidden, but must be the same when the message is opened.
    /// - Returns: The nonce (12 bytes), the encrypted message, and the tag (16 bytes).
    /// - Throws: `invalidArgument` for a key of another length, `libraryFailure` when OpenSSL fails.
    public static func seal(
        _ message: [UInt8], key: [UInt8], additionalData: [UInt8] = []
    ) throws(CryptoError) -> [UInt8] {
        try seal(message, key: key, nonce: SecureRandom.bytes(nonceLength), additionalData: additionalData)
    }

    /// Opens what ``seal(_:key:additionalData:)`` returned.
    ///
    /// - Throws: `authenticationFailed` unless every byte is as it was sealed, `invalidArgument` for a key of another
    ///   length, `libraryFailure` when OpenSSL fails.
    public static func open(
        _ sealed: [UInt8], key: [UInt8], additionalData: [UInt8] = []
    ) throws(CryptoError) -> [UInt8] {
        guard sealed.count >= nonceLength + tagLength else { throw .authenticationFailed }
        let encrypted = [UInt8](sealed[nonceLength..<(sealed.count - tagLength)])
        let context = try Context(
            .decrypt, key: key, nonce: [UInt8](sealed.prefix(nonceLength)), additionalData: additionalData)
        var message = try context.update(encrypted)
        guard openssl_gcm_set_tag(context.pointer, [UInt8](sealed.suffix(tagLength)), CInt(tagLength)) == 1 else {
            message.cleanse()
            throw .fromOpenSSL("check a tag")
        }
        var rest = [UInt8](repeating: 0, count: tagLength)
        var restLength: CInt = 0
        guard EVP_CipherFinal_ex(context.pointer, &rest, &restLength) == 1 else {
            message.cleanse()
            ERR_clear_error()
            throw .authenticationFailed
        }
        return message
    }

    /// The nonce is a parameter only for tests with published vectors: using one twice gives the key away.
    static func seal(
        _ message: [UInt8], key: [UInt8], nonce: [UInt8], additionalData: [UInt8]
    ) throws(CryptoError) -> [UInt8] {
        let context = try Context(.encrypt, key: key, nonce: nonce, additionalData: additionalData)
        let encrypted = try context.update(message)
        var tag = [UInt8](repeating: 0, count: tagLength)
        var restLength: CInt = 0
        guard EVP_CipherFinal_ex(context.pointer, &tag, &restLength) == 1,
            openssl_gcm_get_tag(context.pointer, &tag, CInt(tagLength)) == 1
        else { throw .fromOpenSSL("seal a message") }
        return nonce + encrypted + tag
    }

    /// One run of the cipher, in one direction; OpenSSL cleanses its key when it is freed.
    private final class Context {
        enum Direction: CInt {
            case decrypt = 0
            case encrypt = 1
        }

        let pointer: OpaquePointer

        init(_ direction: Direction, key: [UInt8], nonce: [UInt8], additionalData: [UInt8]) throws(CryptoError) {
            guard key.count == keyLength else {
                throw .invalidArgument("an AES-256-GCM key has \(keyLength) bytes, not \(key.count)")
            }
            guard let dataLength = CInt(exactly: additionalData.count) else {
                throw .invalidArgument("additional data may have at most \(CInt.max) bytes")
            }
            guard let pointer = EVP_CIPHER_CTX_new() else { throw .fromOpenSSL("make a cipher") }
            self.pointer = pointer
            var length: CInt = 0
            guard EVP_CipherInit_ex(pointer, cipher, nil, key, nonce, direction.rawValue) == 1,
                // OpenSSL takes a call without an output as additional data.
                dataLength == 0 || EVP_CipherUpdate(pointer, nil, &length, additionalData, dataLength) == 1
            else { throw .fromOpenSSL("start a cipher") }
        }

        deinit {
            EVP_CIPHER_CTX_free(pointer)
        }

        func update(_ input: [UInt8]) throws(CryptoError) -> [UInt8] {
            guard let inputLength = CInt(exactly: input.count) else {
                throw .invalidArgument("a message may have at most \(CInt.max) bytes")
            }
            guard inputLength > 0 else { return [] }
            var output = [UInt8](repeating: 0, count: input.count)
            var length: CInt = 0
            guard EVP_CipherUpdate(pointer, &output, &length, input, inputLength) == 1, length == inputLength else {
                throw .fromOpenSSL("run a cipher")
            }
            return output
        }
    }
}
