import Testing

@testable import OpenSSLCrypto

@Suite struct AESGCMTests {
    /// Test cases 13, 14 and 16 of the GCM specification that NIST SP 800-38D refers to.
    @Test func sealsThePublishedVectors() throws {
        let zeroKey = [UInt8](repeating: 0, count: 32)
        let zeroNonce = [UInt8](repeating: 0, count: 12)
        #expect(
            try AESGCM.seal([], key: zeroKey, nonce: zeroNonce, additionalData: [])
                == zeroNonce + hexadecimal("530f8afb c74536b9 a963b4f1 c4cb738b"))
        #expect(
            try AESGCM.seal([UInt8](repeating: 0, count: 16), key: zeroKey, nonce: zeroNonce, additionalData: [])
                == zeroNonce
                + hexadecimal("cea7403d 4d606b6e 074ec5d3 baf39d18 d0d1c8a7 99996bf0 265b98b5 d48ab919"))

        let half = "feffe992 8665731c 6d6a8f94 67308308"
        let key = hexadecimal(half + half)
        let nonce = hexadecimal("cafebabe facedbad decaf888")
        let message = hexadecimal(
            """
            d9313225 f88406e5 a55909c5 aff5269a 86a7a953 1534f7da 2e4c303d 8a318a72
            1c3c0c95 95680953 2fcf0e24 49a6b525 b16aedf5 aa0de657 ba637b39
            """)
        let data = hexadecimal("feedface deadbeef feedface deadbeef abaddad2")
        let sealed = try AESGCM.seal(message, key: key, nonce: nonce, additionalData: data)
        #expect(
            sealed
                == nonce
                + hexadecimal(
                    """
                    522dc1f0 99567d07 f47f37a3 2a84427d 643a8cdc bfe5c0c9 7598a2bd 2555d1aa
                    8cb08e48 590dbb3d a7b08b10 56828838 c5f61e63 93ba7a0a bcc9f662
                    76fc6ece 0f4e1768 cddf8853 bb2d551b
                    """))
        #expect(try AESGCM.open(sealed, key: key, additionalData: data) == message)
    }

    @Test(arguments: [0, 1, 15, 16, 17, 4096])
    func opensWhatItSealed(length: Int) throws {
        let key = try SecureRandom.bytes(AESGCM.keyLength)
        let message = try SecureRandom.bytes(length)
        let sealed = try AESGCM.seal(message, key: key, additionalData: bytes("cookie"))
        #expect(sealed.count == 12 + length + 16)
        #expect(try AESGCM.open(sealed, key: key, additionalData: bytes("cookie")) == message)
    }

    @Test func sealsTheSameMessageDifferentlyEachTime() throws {
        let key = try SecureRandom.bytes(AESGCM.keyLength)
        #expect(try AESGCM.seal(bytes("hello"), key: key) != AESGCM.seal(bytes("hello"), key: key))
    }

    @Test func anyChangeIsFound() throws {
        let key = try SecureRandom.bytes(AESGCM.keyLength)
        let sealed = try AESGCM.seal(bytes("hello"), key: key, additionalData: bytes("cookie"))
        for position in sealed.indices {
            var changed = sealed
            changed[position] ^= 0x80
            #expect(throws: CryptoError.authenticationFailed) {
                try AESGCM.open(changed, key: key, additionalData: bytes("cookie"))
            }
        }
    }

    @Test func aCutMessageIsFound() throws {
        let key = try SecureRandom.bytes(AESGCM.keyLength)
        let sealed = try AESGCM.seal(bytes("hello"), key: key)
        for length in 0..<sealed.count {
            #expect(throws: CryptoError.authenticationFailed) {
                try AESGCM.open(Array(sealed.prefix(length)), key: key)
            }
        }
    }

    @Test func anotherKeyOrOtherDataDoesNotOpen() throws {
        let key = try SecureRandom.bytes(AESGCM.keyLength)
        let sealed = try AESGCM.seal(bytes("hello"), key: key, additionalData: bytes("cookie"))
        #expect(throws: CryptoError.authenticationFailed) { try AESGCM.open(sealed, key: key) }
        #expect(throws: CryptoError.authenticationFailed) {
            try AESGCM.open(sealed, key: SecureRandom.bytes(AESGCM.keyLength), additionalData: bytes("cookie"))
        }
    }

    @Test(arguments: [0, 16, 31, 33])
    func refusesKeysOfAnotherLength(length: Int) throws {
        let key = [UInt8](repeating: 7, count: length)
        let expected = CryptoError.invalidArgument("an AES-256-GCM key has 32 bytes, not \(length)")
        #expect(throws: expected) { try AESGCM.seal(bytes("hello"), key: key) }
        #expect(throws: expected) { try AESGCM.open([UInt8](repeating: 0, count: 40), key: key) }
    }
}
