import Testing

@testable import AuthBlockCommand

@Suite struct SpellingTests {
    @Test(arguments: [
        ("", "", 0), ("same", "same", 0), ("", "abc", 3), ("abc", "ab", 1), ("abc", "abd", 1), ("abc", "acb", 1),
        ("kitten", "sitting", 3),
    ])
    func distanceCountsEdits(first: String, second: String, expected: Int) {
        #expect(Spelling.distance(first, second) == expected)
    }

    @Test func theNearestWins() {
        #expect(Spelling.nearest(to: "sign-ou", in: ["sign-in", "sign-out"]) == "sign-out")
    }

    @Test func aBeginningIsEnough() {
        #expect(Spelling.nearest(to: "password", in: ["provider", "password-stdin"]) == "password-stdin")
    }

    @Test(arguments: ["zzz", "x", "", "ac"])
    func farWordsHaveNoNeighbour(word: String) {
        #expect(Spelling.nearest(to: word, in: ["accounts", "token"]) == nil)
    }

    @Test func aHugeWordIsFarFromEverything() {
        let huge = String(repeating: "accounts", count: 100_000)
        #expect(Spelling.nearest(to: huge, in: ["accounts", "token"]) == nil)
    }
}
