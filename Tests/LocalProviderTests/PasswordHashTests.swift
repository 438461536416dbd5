import AuthBlock
import Foundation
import OpenSSLCrypto
import Testing

@testable import LocalProvider

@Suite struct PasswordHashTests {
    private static let salt = text(bytes: 16)
    private static let hash = text(bytes: 32)

    private static func text(bytes count: Int) -> String {
        Data((0..<count).map { UInt8(truncatingIfNeeded: $0 * 67) }).base64EncodedString().filter { $0 != "=" }
    }

    @Test func theTextFormIsReadBack() throws {
        let hash = PasswordHash(iterations: 600_000, salt: .init(0..<16), hash: .init(200..<232))
        #expect(hash.phc.hasPrefix("$pbkdf2-sha256$i=600000,l=32$"))
        #expect(!hash.phc.contains("="[...]) || !hash.phc.hasSuffix("="))
        #expect(PasswordHash(phc: hash.phc) == hash)
    }

    @Test func theAlphabetIsThatOfOrdinaryBase64() throws {
        let hash = PasswordHash(
            iterations: 1, salt: .init(repeating: 0xFB, count: 16), hash: .init(repeating: 0xFF, count: 32))
        #expect(hash.phc.contains("+") && hash.phc.contains("/"))
        #expect(PasswordHash(phc: hash.phc) == hash)
        let urlForm = hash.phc.replacing("+", with: "-").replacing("/", with: "_")
        #expect(PasswordHash(phc: urlForm) == nil)
    }

    @Test func theLengthMayBeLeftOut() {
        #expect(PasswordHash(phc: "$pbkdf2-sha256$i=1000$\(Self.salt)$\(Self.hash)")?.iterations == 1_000)
    }

    @Test(arguments: [
        "", "$", "secret", "$pbkdf2-sha256$", "$pbkdf2-sha512$i=1000,l=32$\(salt)$\(hash)",
        "$pbkdf2-sha256$i=0,l=32$\(salt)$\(hash)", "$pbkdf2-sha256$i=01000,l=32$\(salt)$\(hash)",
        "$pbkdf2-sha256$i=-5,l=32$\(salt)$\(hash)", "$pbkdf2-sha256$i=10000001,l=32$\(salt)$\(hash)",
        "$pbkdf2-sha256$i=99999999999999999999,l=32$\(salt)$\(hash)", "$pbkdf2-sha256$i=,l=32$\(salt)$\(hash)",
        "$pbkdf2-sha256$l=32$\(salt)$\(hash)", "$pbkdf2-sha256$i=1000,l=20$\(salt)$\(hash)",
        "$pbkdf2-sha256$i=1000,l=32,x=1$\(salt)$\(hash)", "$pbkdf2-sha256$i=1000,l=32$$\(hash)",
        "$pbkdf2-sha256$i=1000,l=32$\(salt)$", "$pbkdf2-sha256$i=1000,l=32$\(salt)",
        "$pbkdf2-sha256$i=1000,l=32$\(salt)$\(hash)$", "$pbkdf2-sha256$i=1000,l=32$\(salt)==$\(hash)",
        "$pbkdf2-sha256$i=1000,l=32$\(text(bytes: 7))$\(hash)", "$pbkdf2-sha256$i=1000,l=32$\(text(bytes: 65))$\(hash)",
        "$pbkdf2-sha256$i=1000,l=32$\(salt)$\(text(bytes: 31))",
        "$pbkdf2-sha256$i=1000,l=32$\(salt)$\(text(bytes: 33))",
        "$pbkdf2-sha256$i=1000,l=32$\(salt)\n$\(hash)", "$pbkdf2-sha256$i=1000,l=32$sàlt$\(hash)",
    ])
    func anythingElseIsNoHash(text: String) {
        #expect(PasswordHash(phc: text) == nil)
    }

    @Test func everySaltIsNew() throws {
        let hasher = PasswordHasher(iterations: 1)
        let password = try Password(LocalAccounts.password)
        #expect(try hasher.hash(password).salt != hasher.hash(password).salt)
    }

    @Test func aHashIsThatOfPBKDF2() throws {
        let hash = try PasswordHasher(iterations: 7).hash(Password("plum"))
        let expected = try PBKDF2.deriveKey(password: Array("plum".utf8), salt: hash.salt, iterations: 7, keyLength: 32)
        #expect(hash.hash == expected)
        #expect(hash.salt.count == 16)
    }
}
