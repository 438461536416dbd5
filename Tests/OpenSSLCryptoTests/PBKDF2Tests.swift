import OpenSSLCrypto
import Testing

@Suite struct PBKDF2Tests {
    @Test func derivesTheVectorsOfRFC7914() throws {
        let once = try PBKDF2.deriveKey(password: bytes("passwd"), salt: bytes("salt"), iterations: 1, keyLength: 64)
        #expect(
            once
                == hexadecimal(
                    """
                    55ac046e 56e3089f ec1691c2 2544b605 f9418521 6dde0465 e68b9d57 c20dacbc
                    49ca9ccc f179b645 991664b3 9d77ef31 7c71b845 b1e30bd5 09112041 d3a19783
                    """))
        let often = try PBKDF2.deriveKey(
            password: bytes("Password"), salt: bytes("NaCl"), iterations: 80_000, keyLength: 64)
        #expect(
            often
                == hexadecimal(
                    """
                    4ddcd8f6 0b98be21 830cee5e f22701f9 641a4418 d04c0414 aeff0887 6b34ab56
                    a1d425a1 22583354 9adb841b 51c9b317 6a272bde bba1d078 478f62b3 97f33c8d
                    """))
    }

    @Test func countsBytesBehindANULInPasswordAndSalt() throws {
        let key = try PBKDF2.deriveKey(
            password: bytes("pass\0word"), salt: bytes("sa\0lt"), iterations: 4096, keyLength: 16)
        #expect(key == hexadecimal("89b69d05 16f82989 3c696226 650a8687"))
        let cut = try PBKDF2.deriveKey(password: bytes("pass"), salt: bytes("sa\0lt"), iterations: 4096, keyLength: 16)
        #expect(cut != key)
    }

    @Test func takesAnEmptyPasswordAndAnEmptySalt() throws {
        let key = try PBKDF2.deriveKey(password: [], salt: [], iterations: 1, keyLength: 32)
        #expect(key == hexadecimal("f7ce0b65 3d2d72a4 108cf5ab e912ffdd 777616db bb27a70e 8204f3ae 2d0f6fad"))
    }

    @Test func takesALongPassword() throws {
        let long = [UInt8](repeating: 0x61, count: 1 << 20)
        let key = try PBKDF2.deriveKey(password: long, salt: bytes("salt"), iterations: 2, keyLength: 32)
        // HMAC replaces a key longer than its block with the key's hash (RFC 2104, section 2).
        let hashed = try PBKDF2.deriveKey(
            password: SHA256.hash(long), salt: bytes("salt"), iterations: 2, keyLength: 32)
        #expect(key == hashed)
    }

    /// The definition of RFC 8018, section 5.2, code by code; lengths around the block of 64 bytes.
    @Test(arguments: [0, 1, 63, 64, 65, 200], [0, 16, 55, 56, 64, 100])
    func addsUpTheCodesOfItsDefinition(passwordLength: Int, saltLength: Int) throws {
        let password = try SecureRandom.bytes(passwordLength)
        let salt = try SecureRandom.bytes(saltLength)
        var expected: [UInt8] = []
        for number: UInt8 in 1...3 {
            var code = try HMACSHA256.authenticate(salt + [0, 0, 0, number], key: password)
            var sum = code
            for _ in 1..<7 {
                code = try HMACSHA256.authenticate(code, key: password)
                sum = zip(sum, code).map { $0 ^ $1 }
            }
            expected += sum
        }
        let key = try PBKDF2.deriveKey(password: password, salt: salt, iterations: 7, keyLength: 70)
        #expect(key == Array(expected.prefix(70)))
    }

    @Test(arguments: [0, -1, Int(Int32.max) + 1, .min, .max])
    func refusesIterationsAndLengthsOutOfRange(number: Int) {
        #expect {
            try PBKDF2.deriveKey(password: [1], salt: [2], iterations: number, keyLength: 32)
        } throws: { error in
            "\(error)".contains("iterations") && "\(error)".contains("\(number)")
        }
        #expect {
            try PBKDF2.deriveKey(password: [1], salt: [2], iterations: 1, keyLength: number)
        } throws: { error in
            "\(error)".contains("keyLength") && "\(error)".contains("\(number)")
        }
    }
}
