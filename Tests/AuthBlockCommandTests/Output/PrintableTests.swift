import AuthBlock
import Testing

@testable import AuthBlockCommand

@Suite struct PrintableTests {
    @Test(arguments: ["Ada", "Zo\u{EB} \u{1F469}\u{200D}\u{1F4BB}", "\u{0645}\u{06CC}\u{200C}\u{062E}"])
    func harmlessTextStaysAsItIs(text: String) {
        #expect(text.printable == text)
    }

    @Test(arguments: [
        ("\u{1B}[2J", "\\u{1B}[2J"), ("a\nb", "a\\u{A}b"), ("a\rb", "a\\u{D}b"), ("\u{9B}31m", "\\u{9B}31m"),
        ("\u{202E}abc", "\\u{202E}abc"), ("\u{2066}x", "\\u{2066}x"), ("a\u{2028}b", "a\\u{2028}b"),
        ("\u{0}", "\\u{0}"), ("\u{7F}", "\\u{7F}"),
    ])
    func whatATerminalWouldObeyIsWrittenAsItsNumber(text: String, shown: String) {
        #expect(text.printable == shown)
    }

    @Test func anAccountIsKnownByItsNameAndAddress() throws {
        let email = try EmailAddress("ada@example.com")
        #expect(Account(id: "1", email: email, username: try Username("Ada")).label == "Ada <ada@example.com>")
        #expect(Account(id: "1", email: email, username: nil).label == "ada@example.com")
    }
}
