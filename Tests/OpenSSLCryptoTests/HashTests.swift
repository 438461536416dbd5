import OpenSSLCrypto
import Testing

@Suite struct SHA256Tests {
    @Test func hashesTheExamplesOfFIPS180() throws {
        #expect(
            try SHA256.hash(bytes("abc"))
                == hexadecimal("ba7816bf 8f01cfea 414140de 5dae2223 b00361a3 96177a9c b410ff61 f20015ad"))
        #expect(
            try SHA256.hash(bytes("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"))
                == hexadecimal("248d6a61 d20638b8 e5c02693 0c3e6039 a33ce459 64ff2167 f6ecedd4 19db06c1"))
    }

    @Test func hashesNothing() throws {
        #expect(
            try SHA256.hash([])
                == hexadecimal("e3b0c442 98fc1c14 9afbf4c8 996fb924 27ae41e4 649b934c a495991b 7852b855"))
    }
}

@Suite struct SHA512Tests {
    @Test func hashesAnExampleOfFIPS180() throws {
        #expect(
            try SHA512.hash(bytes("abc"))
                == hexadecimal(
                    """
                    ddaf35a193617aba cc417349ae204131 12e6fa4e89a97ea2 0a9eeee64b55d39a \
                    2192992a274fc1a8 36ba3c23a3feebbd 454d4423643ce80e 2a9ac94fa54ca49f
                    """))
    }
}

@Suite struct HMACSHA256Tests {
    @Test func authenticatesTheVectorsOfRFC4231() throws {
        #expect(
            try HMACSHA256.authenticate(bytes("Hi There"), key: [UInt8](repeating: 0x0b, count: 20))
                == hexadecimal("b0344c61 d8db3853 5ca8afce af0bf12b 881dc200 c9833da7 26e9376c 2e32cff7"))
        #expect(
            try HMACSHA256.authenticate(bytes("what do ya want for nothing?"), key: bytes("Jefe"))
                == hexadecimal("5bdcc146 bf60754e 6a042426 089575c7 5a003f08 9d273983 9dec58b9 64ec3843"))
    }

    @Test func takesAKeyLongerThanABlock() throws {
        #expect(
            try HMACSHA256.authenticate(
                bytes("Test Using Larger Than Block-Size Key - Hash Key First"),
                key: [UInt8](repeating: 0xaa, count: 131))
                == hexadecimal("60e43159 1ee0b67f 0d8a26aa cbf5b77f 8e0bc621 3728c514 0546040f 0ee37f54"))
    }

    @Test func takesAnEmptyKeyAndMessage() throws {
        #expect(
            try HMACSHA256.authenticate([], key: [])
                == hexadecimal("b613679a 0814d9ec 772f95d7 78c35fc5 ff1697c4 93715653 c6c71214 4292c5ad"))
    }
}
