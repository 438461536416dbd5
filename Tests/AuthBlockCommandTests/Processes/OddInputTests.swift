import AuthBlock
import Foundation
import Testing

/// Addresses, passwords and names that are strange but real, through options and standard input.
@Suite struct OddInputTests {
    private let sandbox: Sandbox

    init() throws {
        sandbox = try Sandbox()
        try sandbox.configure()
    }

    private func register(_ email: String, password: String, username: String = "Ada") async throws -> Program.Result {
        try await sandbox.run(
            "register", "--email", email, "--username", username, "--password-stdin", input: password)
    }

    private func signIn(_ email: String, password: String) async throws -> Int32 {
        try await sandbox.run("sign-in", "--email", email, "--password-stdin", input: password).status
    }

    @Test(arguments: [
        ("  ada@example.com ", "ada@example.com"), ("Ada.Lovelace@Example.COM", "ada.lovelace@example.com"),
        ("ada+lists@example.com", "ADA+lists@example.com"),
        ("ada@b\u{FC}cher.example", "ada@xn--bcher-kva.example"),
        ("ada@B\u{DC}CHER.example", "ada@bu\u{308}cher.example"),
        ("z\u{F6}e@example.com", "zo\u{308}e@example.com"),
    ])
    func oneAddressInTwoForms(first: String, second: String) async throws {
        #expect(try await register(first, password: sandbox.password).status == 0)
        #expect(try await signIn(second, password: sandbox.password) == 0)
        #expect(try await register(second, password: sandbox.password).status == 77)
    }

    @Test func aPlusSignMakesAnotherAddress() async throws {
        #expect(try await register("ada@example.com", password: sandbox.password).status == 0)
        #expect(try await register("ada+lists@example.com", password: sandbox.password).status == 0)
    }

    @Test(arguments: ["ada", "ada@", "@example.com", "ada@localhost", "a b@example.com", ""])
    func whatIsNoAddressIsAUsageError(email: String) async throws {
        let result = try await register(email, password: sandbox.password)
        #expect(result.status == 64)
        #expect(result.error.hasPrefix("authblock: option '--email': Enter "))
    }

    @Test func blanksAroundAPasswordArePartOfIt() async throws {
        #expect(try await register("ada@example.com", password: "  \(sandbox.password) \n").status == 0)
        #expect(try await signIn("ada@example.com", password: "  \(sandbox.password) ") == 0)
        #expect(try await signIn("ada@example.com", password: "  \(sandbox.password) \r\n") == 0)
        #expect(try await signIn("ada@example.com", password: sandbox.password) == 77)
    }

    @Test func aPasswordIsTheSameComposedAndDecomposed() async throws {
        let composed = sandbox.password + "\u{E9}\u{1F98A}\u{FB01}"
        #expect(try await register("ada@example.com", password: composed).status == 0)
        #expect(try await signIn("ada@example.com", password: sandbox.password + "e\u{301}\u{1F98A}fi") == 0)
    }

    @Test func aThousandAndTwentyFourCodePointsAreAPassword() async throws {
        let start = String(sandbox.password.prefix(24))
        let longest = start + String(repeating: "\u{1F98A}", count: 1_000)
        #expect(longest.unicodeScalars.count == 1_024)
        #expect(try await register("ada@example.com", password: longest).status == 0)
        #expect(try await signIn("ada@example.com", password: longest) == 0)
        let longer = start + String(repeating: "x", count: 1_001)
        let refused = try await register("bo@example.com", password: longer)
        #expect(refused.status == 77)
        #expect(refused.error == "authblock: This password is too long.\n")
    }

    @Test(arguments: [
        ("", AuthError.Code.passwordMissing), ("\n", .passwordMissing),
        ("pass\0word pass", .passwordHasControlCharacters),
        ("pass\u{1B}[2Jword", .passwordHasControlCharacters),
        ("one line\nand another\n", .passwordHasControlCharacters),
        ("short", .passwordTooShort), (String(repeating: "x", count: 1 << 20), .passwordTooLong),
        (String(repeating: "x", count: (1 << 20) + 70_000), .passwordTooLong),
    ])
    func aPasswordThatCannotBeIsRefused(password: String, code: AuthError.Code) async throws {
        let result = try await register("ada@example.com", password: password)
        #expect(result.status == 77)
        #expect(result.error.hasPrefix("authblock: \(EnglishMessages().text(AuthError(code)))"))
        #expect(result.output == "")
    }

    @Test func aRefusalByThePolicyTellsWhatWouldDo() async throws {
        let short = try await register("ada@example.com", password: "short")
        #expect(short.error == "authblock: This password is too short.\n  hint: At least 8 characters.\n")
        let weak = try await register("ada@example.com", password: "password123")
        #expect(weak.status == 77)
        #expect(weak.error.hasPrefix("authblock: This password is too easy to guess. Choose another.\n  hint: "))
        #expect(weak.error.contains("common word or password"))
        try await sandbox.register()
        let change = try await sandbox.run(
            "change-password", "--password-stdin", input: "\(sandbox.password)\nshort\n")
        #expect(change.error.hasSuffix("hint: At least 8 characters.\n"))
        let set = try await sandbox.run(
            "accounts", "set-password", "ada@example.com", "--password-stdin", input: "short")
        #expect(set.error.hasSuffix("hint: At least 8 characters.\n"))
        #expect(change.status == 77 && set.status == 77)
    }

    @Test func aPasswordThatIsNotUTF8IsBadInput() async throws {
        let words = ["sign-in", "--email", "ada@example.com", "--password-stdin"]
        let result = try await sandbox.run(words, input: Data([0x61, 0xC3, 0x28]))
        #expect(result.status == 65)
        #expect(result.error == "authblock: the password on standard input is not UTF-8\n")
    }

    @Test(arguments: [
        String(repeating: "x", count: 65_536), "a\u{7}b", "\u{1B}]0;title\u{7}", "\u{1B}[2Jeve", "\u{202E}eve",
        "a\u{2066}b", "two\nlines", "\u{9B}31m", "\u{FFFF}",
    ])
    func aUserNameThatCannotBeShownIsRefused(username: String) async throws {
        let result = try await register("ada@example.com", password: sandbox.password, username: username)
        #expect(result.status == 64)
        #expect(result.error.hasPrefix("authblock: option '--username': This name "))
        #expect(result.error.unicodeScalars.allSatisfy { $0 == "\n" || $0.properties.generalCategory != .control })
        #expect(result.error.utf8.count < 300)
    }

    @Test func namesOfTheWorldAreKept() async throws {
        for name in ["Zo\u{EB}", "\u{5C71}\u{7530}", "\u{0645}\u{06CC}\u{200C}\u{062E}", "\u{1F469}\u{200D}\u{1F4BB}"] {
            let email = "user\(name.unicodeScalars.first?.value ?? 0)@example.com"
            #expect(try await register(email, password: sandbox.password, username: name).status == 0)
            #expect(try await sandbox.run("whoami").output == "\(name) <\(email)>\n")
        }
    }
}
