import OpenSSLCrypto
import Testing

@Suite struct Ed25519Tests {
    /// RFC 8032, section 7.1, tests 1 and 2.
    static let vectors: [(privateKey: String, publicKey: String, message: String, signature: String)] = [
        (
            "9d61b19d effd5a60 ba844af4 92ec2cc4 4449c569 7b326919 703bac03 1cae7f60",
            "d75a9801 82b10ab7 d54bfed3 c964073a 0ee172f3 daa62325 af021a68 f707511a", "",
            """
            e5564300 c360ac72 9086e2cc 806e828a 84877f1e b8e5d974 d873e065 22490155
            5fb88215 90a33bac c61e3970 1cf9b46b d25bf5f0 595bbe24 65514143 8e7a100b
            """
        ),
        (
            "4ccd089b 28ff96da 9db6c346 ec114e0f 5b8a319f 35aba624 da8cf6ed 4fb8a6fb",
            "3d4017c3 e843895a 92b70aa7 4d1b7ebc 9c982ccf 2ec4968c c0cd55f1 2af4660c", "72",
            """
            92a009a9 f0d4cab8 720e820b 5f642540 a2b27b54 16503f8f b3762223 ebdb69da
            085ac1e4 3e15996e 458f3613 d0f11d8c 387b2eae b4302aee b00d2916 12bb0c00
            """
        ),
    ]

    @Test(arguments: vectors)
    func signsAndVerifiesTheVectorsOfRFC8032(
        vector: (privateKey: String, publicKey: String, message: String, signature: String)
    ) throws {
        let key = try Ed25519.SigningKey(rawRepresentation: hexadecimal(vector.privateKey))
        let publicKey = try key.publicKey()
        let signature = try key.sign(hexadecimal(vector.message))
        #expect(publicKey.rawRepresentation == hexadecimal(vector.publicKey))
        #expect(signature == hexadecimal(vector.signature))
        #expect(try publicKey.isValidSignature(signature, for: hexadecimal(vector.message)))
    }

    @Test func aKeySurvivesItsRawRepresentation() throws {
        let key = try Ed25519.SigningKey()
        let restored = try Ed25519.SigningKey(rawRepresentation: key.rawRepresentation())
        #expect(try restored.rawRepresentation() == key.rawRepresentation())
        #expect(try key.publicKey().isValidSignature(restored.sign(bytes("hello")), for: bytes("hello")))
    }

    @Test func newKeysDiffer() throws {
        #expect(try Ed25519.SigningKey().rawRepresentation() != Ed25519.SigningKey().rawRepresentation())
    }

    @Test func aChangedByteIsNotValid() throws {
        let key = try Ed25519.SigningKey()
        let publicKey = try key.publicKey()
        let signature = try key.sign(bytes("hello"))
        for position in signature.indices {
            var changed = signature
            changed[position] ^= 1
            #expect(try !publicKey.isValidSignature(changed, for: bytes("hello")))
        }
        #expect(try !publicKey.isValidSignature(signature, for: bytes("hallo")))
        #expect(try !Ed25519.SigningKey().publicKey().isValidSignature(signature, for: bytes("hello")))
    }

    @Test(arguments: [0, 1, 63, 65, 1000])
    func aSignatureOfAnotherLengthIsNotValid(length: Int) throws {
        let publicKey = try Ed25519.SigningKey().publicKey()
        #expect(try !publicKey.isValidSignature([UInt8](repeating: 7, count: length), for: bytes("hello")))
    }

    @Test(arguments: [0, 31, 33, 64])
    func refusesKeysOfAnotherLength(length: Int) {
        let raw = [UInt8](repeating: 7, count: length)
        let expected = CryptoError.invalidArgument("an Ed25519 key has 32 bytes, not \(length)")
        #expect(throws: expected) { try Ed25519.SigningKey(rawRepresentation: raw) }
        #expect(throws: expected) { try Ed25519.PublicKey(rawRepresentation: raw) }
    }

    @Test func manyThreadsMaySignWithOneKey() async throws {
        let key = try Ed25519.SigningKey()
        let expected = try key.sign(bytes("hello"))
        try await withThrowingTaskGroup(of: [UInt8].self) { group in
            for _ in 0..<8 {
                group.addTask { try key.sign(bytes("hello")) }
            }
            for try await signature in group {
                #expect(signature == expected)
            }
        }
    }
}
