import OpenSSLCrypto
import Testing

@Suite struct RS256Tests {
    /// One key for all tests: making one is slow.
    private static let made = Result { try RS256.SigningKey() }

    private let key: RS256.SigningKey
    private let publicKey: RS256.PublicKey
    private let message = Array("header.payload".utf8)

    init() throws {
        key = try Self.made.get()
        publicKey = try RS256.PublicKey(modulus: key.modulus(), exponent: key.exponent())
    }

    @Test func verifiesWhatItSigned() throws {
        let signature = try key.sign(message)
        #expect(signature.count == RS256.minimumModulusBits / 8)
        #expect(try publicKey.isValidSignature(signature, for: message))
    }

    @Test func refusesAChangedMessageOrSignature() throws {
        let signature = try key.sign(message)
        var changed = signature
        changed[40] ^= 1
        #expect(try !publicKey.isValidSignature(signature, for: message + [0]))
        #expect(try !publicKey.isValidSignature(changed, for: message))
        #expect(try !publicKey.isValidSignature([], for: message))
        #expect(try !publicKey.isValidSignature(signature.dropLast() + [], for: message))
        #expect(try !publicKey.isValidSignature(signature + [0], for: message))
    }

    @Test func refusesAnotherKeysSignature() throws {
        let other = try RS256.SigningKey()
        #expect(try !publicKey.isValidSignature(other.sign(message), for: message))
    }

    @Test func takesNumbersWithLeadingZeros() throws {
        let padded = try RS256.PublicKey(modulus: [0] + key.modulus(), exponent: [0] + key.exponent())
        #expect(try padded.isValidSignature(key.sign(message), for: message))
    }

    @Test func refusesAModulusThatIsTooShortOrTooLong() throws {
        let exponent = try key.exponent()
        for count in [0, 128, 255, 1_025] {
            #expect(throws: CryptoError.self) {
                try RS256.PublicKey(modulus: [UInt8](repeating: 0xFF, count: count), exponent: exponent)
            }
        }
    }

    @Test(arguments: [[], [0], [1], [2], [0, 1], [1, 0], [UInt8](repeating: 0xFF, count: 9)] as [[UInt8]])
    func refusesAnExponentThatIsNone(exponent: [UInt8]) throws {
        let modulus = try key.modulus()
        #expect(throws: CryptoError.self) { try RS256.PublicKey(modulus: modulus, exponent: exponent) }
    }

    @Test func theExponentIsTheUsualOne() throws {
        #expect(try Base64URL.encode(key.exponent()) == "AQAB")
    }
}
