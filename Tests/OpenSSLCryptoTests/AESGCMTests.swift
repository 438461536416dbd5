import Testing

@testable import OpenSSLCrypto

@Suite struct AESGCMTests {
    /// Test cases 13, 14 and 16 of the GCM specification that NIST SP 800-38D refers to.
    @Test func sealsThePublishedVectors() throws {
        let zeroKey = [UInt8](repeating: 0, count: 32)
        let zeroNonce = [UInt8](repeating: 0, count: 12)
        #expect(
            try AESGCM(key: zeroKey).seal([], nonce: zeroNonce, additionalData: [])
                == zeroNonce + hexadecimal("530f8afb c74536b9 a963b4f1 c4cb738b"))
        #expect(
            try AESGCM(key: zeroKey).seal([UInt8](repeating: 0, count: 16), nonce: zeroNonce, additionalData: [])
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
        let cipher = try AESGCM(key: key)
        let sealed = try cipher.seal(message, nonce: nonce, additionalData: data)
        #expect(
            sealed
                == nonce
                + hexadecimal(
                    """
                    522dc1f0 99567d07 f47f37a3 2a84427d 643a8cdc bfe5c0c9 7598a2bd 2555d1aa
                    8cb08e48 590dbb3d a7b08b10 56828838 c5f61e63 93ba7a0a bcc9f662
                    76fc6ece 0f4e1768 cddf8853 bb2d551b
                    """))
        #expect(try cipher.open(sealed, additionalData: data) == message)
        #expect(try cipher.seal(message, nonce: nonce, additionalData: data) == sealed)
    }

    @Test(arguments: [0, 1, 15, 16, 17, 4096])
    func opensWhatItSealed(length: Int) throws {
        let cipher = try AESGCM(key: SecureRandom.bytes(AESGCM.keyLength))
        let message = try SecureRandom.bytes(length)
        let sealed = try cipher.seal(message, additionalData: bytes("cookie"))
        #expect(sealed.count == 12 + length + 16)
        #expect(try cipher.open(sealed, additionalData: bytes("cookie")) == message)
    }

    @Test func sealsTheSameMessageDifferentlyEachTime() throws {
        let cipher = try AESGCM(key: SecureRandom.bytes(AESGCM.keyLength))
        #expect(try cipher.seal(bytes("hello")) != cipher.seal(bytes("hello")))
    }

    @Test func anyChangeIsFound() throws {
        let cipher = try AESGCM(key: SecureRandom.bytes(AESGCM.keyLength))
        let sealed = try cipher.seal(bytes("hello"), additionalData: bytes("cookie"))
        for position in sealed.indices {
            var changed = sealed
            changed[position] ^= 0x80
            #expect(throws: CryptoError.authenticationFailed) {
                try cipher.open(changed, additionalData: bytes("cookie"))
            }
        }
    }

    @Test func aCutMessageIsFound() throws {
        let cipher = try AESGCM(key: SecureRandom.bytes(AESGCM.keyLength))
        let sealed = try cipher.seal(bytes("hello"))
        for length in 0..<sealed.count {
            #expect(throws: CryptoError.authenticationFailed) {
                try cipher.open(Array(sealed.prefix(length)))
            }
        }
    }

    @Test func anotherKeyOrOtherDataDoesNotOpen() throws {
        let cipher = try AESGCM(key: SecureRandom.bytes(AESGCM.keyLength))
        let sealed = try cipher.seal(bytes("hello"), additionalData: bytes("cookie"))
        #expect(throws: CryptoError.authenticationFailed) { try cipher.open(sealed) }
        #expect(throws: CryptoError.authenticationFailed) {
            try AESGCM(key: SecureRandom.bytes(AESGCM.keyLength)).open(sealed, additionalData: bytes("cookie"))
        }
    }

    @Test func manyThreadsShareAKey() async throws {
        let cipher = try AESGCM(key: SecureRandom.bytes(AESGCM.keyLength))
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for number in 0..<200 {
                group.addTask {
                    let message = [UInt8](repeating: UInt8(number), count: 1_000)
                    return try cipher.open(try cipher.seal(message)) == message
                }
            }
            for try await isSame in group { #expect(isSame) }
        }
    }

    @Test func aForgeryDoesNotSpoilTheKey() throws {
        let cipher = try AESGCM(key: SecureRandom.bytes(AESGCM.keyLength))
        let sealed = try cipher.seal(bytes("hello"))
        #expect(throws: CryptoError.authenticationFailed) { try cipher.open([UInt8](repeating: 0, count: 40)) }
        #expect(try cipher.open(sealed) == bytes("hello"))
    }

    @Test(arguments: [0, 16, 31, 33])
    func refusesKeysOfAnotherLength(length: Int) throws {
        let key = [UInt8](repeating: 7, count: length)
        let expected = CryptoError.invalidArgument("an AES-256-GCM key has 32 bytes, not \(length)")
        #expect(throws: expected) { try AESGCM(key: key) }
    }
}
