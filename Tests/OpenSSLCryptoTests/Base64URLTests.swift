import OpenSSLCrypto
import Testing

@Suite struct Base64URLTests {
    @Test(arguments: [
        ("", ""), ("f", "Zg"), ("fo", "Zm8"), ("foo", "Zm9v"), ("foob", "Zm9vYg"), ("fooba", "Zm9vYmE"),
        ("foobar", "Zm9vYmFy"),
    ])
    func writesAndReadsTheVectorsOfRFC4648(plain: String, encoded: String) {
        #expect(Base64URL.encode(bytes(plain)) == encoded)
        #expect(Base64URL.decode(encoded) == bytes(plain))
    }

    @Test func usesTheAlphabetForURLs() {
        #expect(Base64URL.encode([0xFB, 0xFF, 0xBF]) == "-_-_")
        #expect(Base64URL.decode("-_-_") == [0xFB, 0xFF, 0xBF])
    }

    @Test func everyByteComesBack() {
        let all = (0...255).map { UInt8($0) }
        for length in 0...all.count {
            let part = Array(all.suffix(length))
            #expect(Base64URL.decode(Base64URL.encode(part)) == part)
        }
    }

    @Test(arguments: ["Zg==", "Zm8=", "Zm9v\n", " Zm9v", "Zm 9v", "+_-_", "-/-_", "Zm9v\0", "Zm9vé", "="])
    func refusesPaddingBlanksAndOtherAlphabets(text: String) {
        #expect(Base64URL.decode(text) == nil)
    }

    @Test(arguments: ["Z", "Zm9vY", "Zh", "Zm9"])
    func refusesALoneCharacterAndStrayBits(text: String) {
        #expect(Base64URL.decode(text) == nil)
    }
}
