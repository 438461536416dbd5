import OpenSSLCrypto
import Testing

@Suite struct SecureRandomTests {
    @Test(arguments: [0, 1, 16, 100_000])
    func makesAsManyBytesAsAsked(count: Int) throws {
        #expect(try SecureRandom.bytes(count).count == count)
    }

    @Test func neverRepeatsItself() throws {
        let drawn = try (0..<1000).map { _ in try SecureRandom.bytes(16) }
        #expect(Set(drawn).count == drawn.count)
    }

    @Test(arguments: [-1, .min, .max])
    func refusesAnImpossibleCount(count: Int) {
        #expect {
            try SecureRandom.bytes(count)
        } throws: { error in
            "\(error)".contains("\(count)")
        }
    }
}

@Suite struct SecretsTests {
    @Test func equalSecretsAreEqual() {
        #expect(constantTimeEquals([1, 2, 3], [1, 2, 3]))
        #expect(constantTimeEquals([], []))
    }

    @Test func secretsThatDifferAnywhereAreNotEqual() {
        #expect(!constantTimeEquals([1, 2, 3], [0, 2, 3]))
        #expect(!constantTimeEquals([1, 2, 3], [1, 2, 4]))
        #expect(!constantTimeEquals([1, 2, 3], [1, 2]))
        #expect(!constantTimeEquals([], [0]))
    }

    @Test func cleansingLeavesOnlyZeros() {
        var secret: [UInt8] = [1, 2, 3]
        secret.cleanse()
        #expect(secret == [0, 0, 0])
        var nothing: [UInt8] = []
        nothing.cleanse()
        #expect(nothing.isEmpty)
    }

    @Test func cleansingLeavesACopyAlone() {
        let kept: [UInt8] = [1, 2, 3]
        var copy = kept
        copy.cleanse()
        #expect(kept == [1, 2, 3])
    }
}
