import COpenSSL
import OpenSSLCrypto

extension BenchmarkGroup {
    static let keyDerivation = BenchmarkGroup(
        name: "key-derivation", summary: "PBKDF2.deriveKey against bare PKCS5_PBKDF2_HMAC"
    ) {
        [
            try compareKeyDerivation(iterations: 1000, pairCount: 1000),
            try compareKeyDerivation(iterations: 600_000, pairCount: 15),
        ]
    }
}

private func compareKeyDerivation(iterations: Int, pairCount: Int) throws -> PairedComparison {
    let password = Array("correct horse battery staple".utf8)
    let salt = try SecureRandom.bytes(16)
    var key = [UInt8](repeating: 0, count: 32)
    return try PairedComparison(
        "\(iterations) iterations", pairCount: pairCount,
        ours: { _ = try PBKDF2.deriveKey(password: password, salt: salt, iterations: iterations, keyLength: 32) },
        theirs: {
            _ = password.withUnsafeBytes { password in
                PKCS5_PBKDF2_HMAC(
                    password.baseAddress?.assumingMemoryBound(to: CChar.self), CInt(password.count), salt, 16,
                    CInt(iterations), EVP_sha256(), 32, &key)
            }
        })
}
