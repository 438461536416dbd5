import COpenSSL
import Foundation

/// AES-256-GCM (NIST SP 800-38D) with one key: seals messages so that they can neither be read nor changed without it.
///
/// OpenSSL prepares the key once. Any thread may use it; they take turns, for a microsecond each.
public final class AESGCM: @unchecked Sendable {
    // Invariant: `context` is used only with `lock` held. OpenSSL cleanses its key when it is freed.
    private let lock = NSLock()
    private let context: OpaquePointer

    /// Bytes in a key.
    public static let keyLength = 32

    // 96 bits, the length NIST SP 800-38D section 8.2 recommends; random nonces allow 2^32 messages a key (8.3).
    static let nonceLength = 12
    static let tagLength = 16

    /// Looked up once: OpenSSL otherwise does it at every use, which takes longer than a short message.
    // Invariant: never changed or freed, and OpenSSL lets any thread use it.
    private nonisolated(unsafe) static let cipher = EVP_CIPHER_fetch(nil, "AES-256-GCM", nil)

    /// Takes a key.
    ///
    /// - Parameter key: 32 bytes, for at most 2^32 messages.
    /// - Throws: `invalidArgument` for a key of another length, `libraryFailure` when OpenSSL fails.
    public init(key: [UInt8]) throws(CryptoError) {
        guard key.count == Self.keyLength else {
            throw .invalidArgument("an AES-256-GCM key has \(Self.keyLength) bytes, not \(key.count)")
        }
        guard let context = EVP_CIPHER_CTX_new() else { throw .fromOpenSSL("make a cipher") }
        self.context = context
        guard EVP_CipherInit_ex(context, Self.cipher, nil, key, nil, Direction.encrypt.rawValue) == 1 else {
            throw .fromOpenSSL("take a key")
        }
    }

    deinit { EVP_CIPHER_CTX_free(context) }

    /// Seals `message` under a new random nonce.
    ///
    /// - Parameter additionalData: Bytes that are not hidden, but must be the same when the message is opened.
    /// - Returns: The nonce (12 bytes), the encrypted message, and the tag (16 bytes).
    /// - Throws: `libraryFailure` when OpenSSL fails.
    public func seal(_ message: [UInt8], additionalData: [UInt8] = []) throws(CryptoError) -> [UInt8] {
        try seal(message, nonce: SecureRandom.bytes(Self.nonceLength), additionalData: additionalData)
    }

    /// Opens what ``seal(_:additionalData:)`` returned.
    ///
    /// - Throws: `authenticationFailed` unless every byte is as it was sealed, `libraryFailure` when OpenSSL fails.
    public func open(_ sealed: [UInt8], additionalData: [UInt8] = []) throws(CryptoError) -> [UInt8] {
        let length = sealed.count - Self.nonceLength - Self.tagLength
        guard length >= 0 else { throw .authenticationFailed }
        lock.lock()
        defer { lock.unlock() }
        let tag = [UInt8](sealed.suffix(Self.tagLength))
        try begin(.decrypt, nonce: sealed, additionalData)
        var message = try sealed.withUnsafeBufferPointer { bytes throws(CryptoError) in
            try run(UnsafeBufferPointer(rebasing: bytes[Self.nonceLength..<Self.nonceLength + length]))
        }
        guard openssl_gcm_set_tag(context, tag, CInt(Self.tagLength)) == 1 else {
            message.cleanse()
            throw .fromOpenSSL("check a tag")
        }
        guard end() else {
            message.cleanse()
            ERR_clear_error()
            throw .authenticationFailed
        }
        return message
    }

    /// The nonce is a parameter only for tests with published vectors: using one twice gives the key away.
    func seal(_ message: [UInt8], nonce: [UInt8], additionalData: [UInt8]) throws(CryptoError) -> [UInt8] {
        lock.lock()
        defer { lock.unlock() }
        try begin(.encrypt, nonce: nonce, additionalData)
        let encrypted = try message.withUnsafeBufferPointer { bytes throws(CryptoError) in try run(bytes) }
        var tag = [UInt8](repeating: 0, count: Self.tagLength)
        guard end(), openssl_gcm_get_tag(context, &tag, CInt(Self.tagLength)) == 1 else {
            throw .fromOpenSSL("seal a message")
        }
        return nonce + encrypted + tag
    }

    // MARK: One run of the cipher, with the lock held

    private enum Direction: CInt {
        case decrypt = 0
        case encrypt = 1
    }

    private func begin(
        _ direction: Direction, nonce: [UInt8], _ additionalData: [UInt8]
    ) throws(CryptoError) {
        guard let dataLength = CInt(exactly: additionalData.count) else {
            throw .invalidArgument("additional data may have at most \(CInt.max) bytes")
        }
        var length: CInt = 0
        guard EVP_CipherInit_ex(context, nil, nil, nil, nonce, direction.rawValue) == 1,
            // OpenSSL takes a call without an output as additional data.
            dataLength == 0 || EVP_CipherUpdate(context, nil, &length, additionalData, dataLength) == 1
        else { throw .fromOpenSSL("start a cipher") }
    }

    private func run(_ input: UnsafeBufferPointer<UInt8>) throws(CryptoError) -> [UInt8] {
        guard let inputLength = CInt(exactly: input.count) else {
            throw .invalidArgument("a message may have at most \(CInt.max) bytes")
        }
        guard inputLength > 0 else { return [] }
        var length: CInt = 0
        let output = [UInt8](unsafeUninitializedCapacity: input.count) { output, count in
            let isDone = EVP_CipherUpdate(context, output.baseAddress, &length, input.baseAddress, inputLength) == 1
            count = isDone ? Int(length) : 0
        }
        guard output.count == input.count else { throw .fromOpenSSL("run a cipher") }
        return output
    }

    private func end() -> Bool {
        // GCM has nothing left to write.
        var rest = [UInt8](repeating: 0, count: Self.tagLength)
        var restLength: CInt = 0
        return EVP_CipherFinal_ex(context, &rest, &restLength) == 1
    }
}
