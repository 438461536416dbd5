import COpenSSL

/// RSA signatures over SHA-256 as JSON Web Tokens use them: RS256 (RFC 7518, section 3.3), which is RSASSA-PKCS1-v1_5
/// (RFC 8017, section 8.2).
public enum RS256 {
    /// The fewest bits a modulus may have (RFC 7518, section 3.3).
    public static let minimumModulusBits = 2_048

    /// The most bits a modulus may have, so that a made-up key cannot make verifying slow.
    public static let maximumModulusBits = 8_192

    /// A key that verifies.
    public struct PublicKey: Sendable {
        private let key: KeyHandle

        /// Takes the numbers of a JSON Web Key: `n` and `e` (RFC 7518, section 6.3.1), the most significant byte first.
        ///
        /// - Throws: `invalidArgument` for a modulus of a length outside ``RS256/minimumModulusBits`` to
        ///   ``RS256/maximumModulusBits``, or an exponent that is not odd and at least 3 (RFC 8017, section 3.1) or is
        ///   longer than 8 bytes.
        public init(modulus: [UInt8], exponent: [UInt8]) throws(CryptoError) {
            let bits = RS256.bitCount(of: modulus)
            guard (minimumModulusBits...maximumModulusBits).contains(bits) else {
                throw .invalidArgument(
                    "an RSA modulus has \(minimumModulusBits) to \(maximumModulusBits) bits, not \(bits)")
            }
            guard let last = exponent.last, last & 1 == 1, RS256.bitCount(of: exponent) >= 2, exponent.count <= 8 else {
                throw .invalidArgument("an RSA exponent is odd, at least 3 and at most 8 bytes long")
            }
            key = try RS256.key(modulus: modulus, exponent: exponent)
        }

        /// Whether `signature` is this key's signature of `message`. Anything else, of any length, is false.
        ///
        /// - Throws: `libraryFailure` when OpenSSL cannot even begin, so that an outage never looks like a forgery.
        public func isValidSignature(_ signature: [UInt8], for message: [UInt8]) throws(CryptoError) -> Bool {
            let context = EVP_MD_CTX_new()
            defer { EVP_MD_CTX_free(context) }
            guard EVP_DigestVerifyInit(context, nil, EVP_sha256(), nil, key.pointer) == 1 else {
                throw .fromOpenSSL("verify a signature")
            }
            defer { ERR_clear_error() }
            return EVP_DigestVerify(context, signature, signature.count, message, message.count) == 1
        }
    }

    /// A key that signs. Its description never shows the private numbers.
    public struct SigningKey: Sendable {
        private let key: KeyHandle

        /// Makes a new random key of ``RS256/minimumModulusBits`` bits, which takes a tenth of a second or more.
        ///
        /// - Throws: `libraryFailure` when OpenSSL fails.
        public init() throws(CryptoError) {
            let context = EVP_PKEY_CTX_new_from_name(nil, "RSA", nil)
            defer { EVP_PKEY_CTX_free(context) }
            var made: OpaquePointer?
            guard EVP_PKEY_keygen_init(context) == 1,
                EVP_PKEY_CTX_set_rsa_keygen_bits(context, CInt(minimumModulusBits)) == 1,
                EVP_PKEY_generate(context, &made) == 1, let made
            else { throw .fromOpenSSL("make an RSA key") }
            key = KeyHandle(made)
        }

        /// The modulus of the key, `n` of a JSON Web Key.
        ///
        /// - Throws: `libraryFailure` when OpenSSL fails.
        public func modulus() throws(CryptoError) -> [UInt8] { try RS256.number(OSSL_PKEY_PARAM_RSA_N, of: key) }

        /// The public exponent of the key, `e` of a JSON Web Key.
        ///
        /// - Throws: `libraryFailure` when OpenSSL fails.
        public func exponent() throws(CryptoError) -> [UInt8] { try RS256.number(OSSL_PKEY_PARAM_RSA_E, of: key) }

        /// Returns the signature of `message`, as long as the modulus; the same message always gives the same one.
        ///
        /// - Throws: `libraryFailure` when OpenSSL fails.
        public func sign(_ message: [UInt8]) throws(CryptoError) -> [UInt8] {
            let context = EVP_MD_CTX_new()
            defer { EVP_MD_CTX_free(context) }
            var length = Int(EVP_PKEY_get_size(key.pointer))
            var signature = [UInt8](repeating: 0, count: length)
            guard EVP_DigestSignInit(context, nil, EVP_sha256(), nil, key.pointer) == 1,
                EVP_DigestSign(context, &signature, &length, message, message.count) == 1
            else { throw .fromOpenSSL("sign a message") }
            return Array(signature.prefix(length))
        }
    }

    private static func bitCount(of number: [UInt8]) -> Int {
        let significant = number.drop { $0 == 0 }
        guard let first = significant.first else { return 0 }
        return significant.count * 8 - first.leadingZeroBitCount
    }

    private static func key(modulus: [UInt8], exponent: [UInt8]) throws(CryptoError) -> KeyHandle {
        let n = BN_bin2bn(modulus, CInt(modulus.count), nil)
        defer { BN_free(n) }
        let e = BN_bin2bn(exponent, CInt(exponent.count), nil)
        defer { BN_free(e) }
        let builder = OSSL_PARAM_BLD_new()
        defer { OSSL_PARAM_BLD_free(builder) }
        guard openssl_push_rsa_numbers(builder, n, e) == 1, let parameters = OSSL_PARAM_BLD_to_param(builder) else {
            throw .fromOpenSSL("describe an RSA key")
        }
        defer { OSSL_PARAM_free(parameters) }
        let context = EVP_PKEY_CTX_new_from_name(nil, "RSA", nil)
        defer { EVP_PKEY_CTX_free(context) }
        var pointer: OpaquePointer?
        guard EVP_PKEY_fromdata_init(context) == 1,
            openssl_pkey_from_public_data(context, &pointer, parameters) == 1, let pointer
        else { throw .fromOpenSSL("read an RSA key") }
        return KeyHandle(pointer)
    }

    private static func number(_ name: String, of key: KeyHandle) throws(CryptoError) -> [UInt8] {
        var number: OpaquePointer?
        guard EVP_PKEY_get_bn_param(key.pointer, name, &number) == 1, let number else {
            throw .fromOpenSSL("write a number of an RSA key")
        }
        defer { BN_free(number) }
        var bytes = [UInt8](repeating: 0, count: (Int(BN_num_bits(number)) + 7) / 8)
        BN_bn2bin(number, &bytes)
        return bytes
    }
}
