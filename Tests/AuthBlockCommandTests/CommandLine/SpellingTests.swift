import AuthBlock
import Testing

@testable import AuthBlockCommand

@Suite struct SpellingTests {
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
