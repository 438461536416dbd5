import AuthBlock
import Testing

@Suite struct EnglishMessagesTests {
    private let messages = EnglishMessages()

    @Test(arguments: AuthError.Code.all)
    func everyCodeHasASentenceOfItsOwn(code: AuthError.Code) {
        let text = messages.text(AuthError(code))
        #expect(text.hasSuffix(".") || text.hasSuffix("?"))
        #expect(!text.contains("(\(code.rawValue))"))
        let others = AuthError.Code.all.filter { $0 != code }.map { messages.text(AuthError($0)) }
        #expect(!others.contains(text))
    }

    @Test func anUnknownCodeIsNamed() {
        #expect(messages.text(AuthError(.init(rawValue: "somethingNew"))).contains("somethingNew"))
    }

    @Test(arguments: [
        (Duration.milliseconds(1), "1 second."), (.seconds(1), "1 second."), (.milliseconds(1_001), "2 seconds."),
        (.seconds(90), "90 seconds."), (.seconds(91), "2 minutes."), (.seconds(900), "15 minutes."),
    ])
    func aWaitIsRoundedUp(wait: Duration, words: String) {
        #expect(messages.text(AuthError(.throttled, retryAfter: wait)) == "Too many attempts. Try again in \(words)")
    }

    @Test func aFileIsNamed() {
        let text = messages.text(AuthError(.storageDamaged, subject: "/data/accounts.db"))
        #expect(text.hasPrefix("/data/accounts.db is damaged"))
    }

    @Test func aWeakPasswordIsToldWhy() {
        let assessment = PasswordAssessment(strength: .weak, weakness: .sequence, refusal: nil)
        #expect(messages.text(.passwordStrength(assessment)) == "Weak: it is a sequence like abcd or 4321.")
        let good = PasswordAssessment(strength: .strong, weakness: .commonWord, refusal: nil)
        #expect(messages.text(.passwordStrength(good)) == "Strong.")
    }

    @Test func somebodyWithoutANameIsGreetedToo() throws {
        #expect(messages.text(.greeting(nil)) == "Hi")
        #expect(messages.text(.greeting(try Username("Ada"))) == "Hi, Ada")
    }
}
