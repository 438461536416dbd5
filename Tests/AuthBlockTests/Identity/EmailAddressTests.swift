import AuthBlock
import Testing

@Suite struct EmailAddressTests {
    @Test(arguments: [
        ("ada@example.com", "ada@example.com"),
        ("  ada@example.com\n", "ada@example.com"),
        ("\u{A0}\r\n\u{3000}ada@example.com\u{2028}", "ada@example.com"),
        ("Ada.Lovelace@Example.COM", "ada.lovelace@example.com"),
        ("ada+notes@example.com", "ada+notes@example.com"),
        ("o'brien@example.com", "o'brien@example.com"),
        ("ada@BÜCHER.example", "ada@xn--bcher-kva.example"),
        ("ada@xn--bcher-kva.example", "ada@xn--bcher-kva.example"),
        ("用户@例え.example", "用户@xn--r8jz45g.example"),
        ("ada＠example．com", "ada@example.com"),
        ("JOSE\u{301}@example.com", "jos\u{E9}@example.com"),
    ])
    func anAddressIsFoundUnderItsCanonicalForm(typed: String, canonical: String) throws {
        #expect(try EmailAddress(typed).canonical == canonical)
    }

    @Test func theTextKeepsWhatWasTypedWithoutBlanks() throws {
        #expect(try EmailAddress(" Ada@Example.com ").text == "Ada@Example.com")
    }

    @Test func addressesOfTheSameAccountAreEqual() throws {
        let one = try EmailAddress("Ada@bücher.example")
        let other = try EmailAddress("ada@XN--BCHER-KVA.example")
        #expect(one == other)
        #expect(Set([one, other]).count == 1)
        #expect(try EmailAddress("ada+a@example.com") != EmailAddress("ada@example.com"))
    }

    @Test(arguments: ["", " ", "\t\n", "\u{3000}"])
    func blanksAloneAreAMissingAddress(typed: String) {
        #expect(throws: AuthError(.emailMissing)) { try EmailAddress(typed) }
    }

    @Test(arguments: [
        "ada", "ada@", "@example.com", "ada@example", "ada@@example.com", "a@b@example.com", "ada @example.com",
        "ada@exa mple.com", "ada@-example.com", "ada@example-.com", "ada@example..com", "ada@.example.com",
        "ada@example.com.", "ada@exa_mple.com", "ada@example.com:80", "ada@example.com/x", "ada@[127.0.0.1]",
        "ada\u{0}@example.com", "ada\u{1B}[31m@example.com", "ada\u{202E}@example.com", "ada@exam\u{200B}ple.com",
        "\"ada\"@example.com", "ada(comment)@example.com", "ada,eve@example.com", "<ada@example.com>",
    ])
    func whatIsNoAddressIsRefused(typed: String) {
        #expect(throws: AuthError(.emailInvalid)) { try EmailAddress(typed) }
    }

    @Test func lengthsAreLimitedAsTheStandardsSay() throws {
        let label = String(repeating: "d", count: 61)
        let longest = String(repeating: "l", count: 64) + "@" + [label, label, label].joined(separator: ".") + ".ab"
        #expect(try EmailAddress(longest).text.utf8.count == 253)
        #expect(throws: AuthError(.emailInvalid)) { try EmailAddress(longest + "cd") }
        #expect(throws: AuthError(.emailInvalid)) {
            try EmailAddress(String(repeating: "l", count: 65) + "@example.com")
        }
        #expect(throws: AuthError(.emailInvalid)) {
            try EmailAddress("ada@" + String(repeating: "d", count: 64) + ".com")
        }
        #expect(throws: AuthError(.emailInvalid)) { try EmailAddress(String(repeating: "a", count: 1 << 20)) }
    }

    @Test func anAddressNeverPrints() throws {
        let email = try EmailAddress("ada@example.com")
        #expect(!"\(email) \(String(reflecting: email)) \([email])".contains("ada"))
        var dumped = ""
        dump(email, to: &dumped)
        #expect(!dumped.contains("ada"))
    }
}
