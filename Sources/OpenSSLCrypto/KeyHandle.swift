import COpenSSL

/// Owns one OpenSSL key, which OpenSSL cleanses when it is freed.
///
/// Sendable because the key is never changed after its creation, and OpenSSL lets many threads use such a key at once.
final class KeyHandle: @unchecked Sendable {
    let pointer: OpaquePointer

    init(_ pointer: OpaquePointer) {
        self.pointer = pointer
    }

    deinit {
        EVP_PKEY_free(pointer)
    }
}
