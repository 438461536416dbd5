import AuthBlock
import Testing

@testable import LocalProvider

@Suite struct PasswordTests {
    let local: LocalAccounts

    init() throws { local = try LocalAccounts() }

    /// Passwords that are long, odd and not guessed at once.
    private func register(_ password: String) async -> AuthError.Code? {
        await code { try await local.register("a@example.com", password) }
    }

    @Test func blanksAtTheEndsBelongToThePassword() async throws {
        try await local.register("a@example.com", "  plum cactus violin ")
        #expect(await code { try await local.signIn("a@example.com", "plum cactus violin") } == .invalidCredentials)
        #expect(await code { try await local.signIn("a@example.com", "  plum cactus violin ") } == nil)
    }

    @Test func caseCounts() async throws {
        try await local.register("a@example.com", "Plum Cactus Violin")
        #expect(await code { try await local.signIn("a@example.com", "plum cactus violin") } == .invalidCredentials)
    }

    @Test(arguments: [
        ("r\u{E9}sum\u{E9} cactus \u{1F331}", "re\u{301}sume\u{301} cactus \u{1F331}"),
        ("\u{FB01}nch cactus violin", "finch cactus violin"), ("\u{FF30}lum cactus violin", "Plum cactus violin"),
        ("\u{D55C}\u{AE00} cactus violin", "\u{1112}\u{1161}\u{11AB}\u{1100}\u{1173}\u{11AF} cactus violin"),
    ])
    func aPasswordIsTheSameInEveryNormalForm(registered: String, typed: String) async throws {
        try await local.register("a@example.com", registered)
        #expect(await code { try await local.signIn("a@example.com", typed) } == nil)
    }

    @Test func lengthIsCountedInCodePointsAfterNormalization() async throws {
        // Eight and seven of them, in one form and in the other.
        #expect(await register("\u{1F331}\u{1F335}\u{1F33B}\u{1F347}\u{1F34A}\u{1F352}\u{1F951}") == .passwordTooShort)
        #expect(await register("\u{1F331}\u{1F335}\u{1F33B}\u{1F347}\u{1F34A}\u{1F352}\u{1F951}\u{1F955}") == nil)
        #expect(await register("xq\u{65}\u{301}vk7z") == .passwordTooShort)
    }

    @Test func aThousandAndTwentyFourCodePointsAreAllowedAndOneMoreIsNot() async throws {
        let longest = String(repeating: "plum cactus viol", count: 64)
        #expect(longest.unicodeScalars.count == 1_024)
        #expect(await register(longest + "!") == .passwordTooLong)
        #expect(await register(longest) == nil)
        #expect(await code { try await local.signIn("a@example.com", longest) } == nil)
        // All of it counts.
        let other = longest.dropLast() + "m"
        #expect(await code { try await local.signIn("a@example.com", String(other)) } == .invalidCredentials)
    }

    @Test func fourThousandAndNinetySixBytesOfEmojiAreAllowed() async throws {
        let longest = String(repeating: "\u{1F331}\u{1F335}\u{1F33B}\u{1F347}", count: 256)
        #expect(longest.utf8.count == 4_096)
        #expect(await register(longest) == nil)
        #expect(await code { try await local.signIn("a@example.com", longest) } == nil)
    }

    @Test func aPasswordThatNormalizationMakesTooLongIsRefused() async {
        // One code point that becomes eighteen.
        #expect(await register(String(repeating: "\u{FDFA}", count: 60)) == .passwordTooLong)
    }

    @Test func aTooLongPasswordAtSignInIsAWrongOneAndCostsNoMore() async throws {
        try await local.register()
        _ = local.derivations.take()
        let long = String(repeating: "\u{FDFA}", count: 1_365)
        #expect(await code { try await local.signIn("ada@example.com", long) } == .invalidCredentials)
        #expect(local.derivations.entries == [1_000])
    }

    @Test(arguments: ["password", "qwertyuiop", "aaaaaaaaaaaa", "12345678", "letmein1"])
    func aCommonPasswordIsTooWeak(password: String) async {
        #expect(await register(password) == .passwordTooWeak)
    }

    @Test func theOwnEmailIsTooWeak() async {
        let refusal = await code { try await local.register("ada.lovelace@example.com", "Ada.Lovelace1") }
        #expect(refusal == .passwordTooWeak)
    }

    @Test func thereAreNoCompositionRules() async {
        #expect(await register("kxqzvbnwj") == nil)
    }

    @Test func thePolicyIsASetting() async throws {
        let options = LocalProvider.Options(
            iterations: 1_000, minimumPasswordLength: 15, minimumPasswordStrength: .veryWeak)
        let strict = try LocalAccounts(options)
        #expect(await code { try await strict.register("a@example.com", "kxqzvbnwj") } == .passwordTooShort)
        #expect(await code { try await strict.register("a@example.com", "aaaaaaaaaaaaaaa") } == nil)
        #expect(strict.provider.minimumPasswordLength == 15)
    }
}

@Suite struct PasswordAssessmentTests {
    private func assess(_ password: String, words: [String] = []) async throws -> PasswordAssessment {
        try await LocalAccounts().provider.assess(Password(password), personalWords: words)
    }

    @Test(arguments: [
        ("password1", PasswordAssessment.Weakness.commonWord), ("aaaaaaaaaaaa", .repetition),
        ("passwordpassword", .repetition), ("abcdefghijkl", .sequence), ("zxcvfdsaqwer", .keyboardPattern),
        ("19840523", .date), ("kx7", .short),
    ])
    func theMainWeaknessIsNamed(password: String, weakness: PasswordAssessment.Weakness) async throws {
        #expect(try await assess(password).weakness == weakness)
    }

    @Test(arguments: ["Lovelace1815", "ada.lovelace", "AnalyticalEngine"])
    func personalWordsAreFoundInEveryCaseAndInParts(password: String) async throws {
        let words = ["Ada.Lovelace@example.com", "Analytical Engine"]
        #expect(try await assess(password, words: words).weakness == .personalWord)
        #expect(try await assess(password, words: words).strength < assess(password).strength)
    }

    @Test func aPasswordThatIsRefusedSaysWhy() async throws {
        #expect(try await assess("kx7").refusal == .passwordTooShort)
        #expect(try await assess("password1").refusal == .passwordTooWeak)
        #expect(try await assess("plum cactus violin 42").refusal == nil)
        #expect(try await assess(String(repeating: "plum cactus violin", count: 100)).refusal == .passwordTooLong)
    }

    @Test func strengthRisesWithTheGuesses() async throws {
        let passwords = ["password", "ada1815x", "plumcactu", "plum cactus violin"]
        let strengths = try await passwords.asyncMap { try await assess($0).strength }
        #expect(strengths == strengths.sorted())
        #expect(strengths.first == .veryWeak)
        #expect(strengths.last == .veryStrong)
        #expect(try await assess("plum cactus violin 42").weakness == nil)
    }

    @Test func veryLongAndOddInputIsJudged() async throws {
        let odd = ["\u{1F331}", String(repeating: "é", count: 2_000), " ", String(repeating: "a1", count: 2_000)]
        for password in odd {
            let words = [String(repeating: "w", count: 5_000), "", "a", "\u{0}abc", "é\u{301}"]
            _ = try await assess(password, words: words)
        }
    }
}

extension Array {
    fileprivate func asyncMap<Value>(_ transform: (Element) async throws -> Value) async rethrows -> [Value] {
        var values: [Value] = []
        for element in self { values.append(try await transform(element)) }
        return values
    }
}
