import AuthBlock
import AuthBlockTestKit
import Foundation
import OpenSSLCrypto
import Testing

@testable import LocalProvider

@Suite struct IDTokenTests {
    let local: LocalAccounts
    let session: AuthSession
    let token: Secret

    init() async throws {
        local = try LocalAccounts()
        session = try await local.provider.refresh(local.register("Ada@Example.com", name: "Ada Lovelace"))
        token = try #require(session.idToken)
    }

    private func isInvalid(_ token: Secret, for provider: LocalProvider? = nil) async -> Bool {
        await code { _ = try await (provider ?? local.provider).verify(token) } == .tokenInvalid
    }

    private static func object(_ part: some StringProtocol) throws -> [String: Any] {
        let data = Data(try #require(Base64URL.decode(part)))
        return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    }

    private func parts() -> [Substring] { token.value.split(separator: ".") }

    /// Signs what the provider would not, with the provider's own key.
    private func sign(
        header: [String: Any] = [:], claims: [String: Any] = [:], without: Set<String> = []
    ) throws -> Secret {
        let parts = parts()
        let signed = try [(parts[0], header), (parts[1], claims)].map { part, changes in
            let object = try Self.object(part).merging(changes) { $1 }.filter { !without.contains($0.key) }
            return Base64URL.encode(Array(try JSONSerialization.data(withJSONObject: object)))
        }.joined(separator: ".")
        let signature = try local.provider.store.open().signingKey.sign(Array(signed.utf8))
        return Secret("\(signed).\(Base64URL.encode(signature))")
    }

    @Test func aTokenSaysWhoIsSignedIn() async throws {
        let verified = try await local.provider.verify(token)
        #expect(verified.accountID == session.account.id)
        #expect(verified.email?.text == "Ada@Example.com")
        #expect(verified.username?.text == "Ada Lovelace")
        #expect(verified.authenticatedAt == session.authenticatedAt)
        #expect(verified.expiresAt == local.clock.now + 3_600)
    }

    @Test func claimsAreNamedAsFirebaseNamesThem() throws {
        let claims = try Self.object(parts()[1])
        let id = session.account.id
        #expect(
            Set(claims.keys) == [
                "iss", "aud", "sub", "user_id", "auth_time", "iat", "exp", "email", "email_verified", "name",
                "firebase",
            ])
        #expect(claims["iss"] as? String == "authblock" && claims["aud"] as? String == "authblock")
        #expect(claims["sub"] as? String == id && claims["user_id"] as? String == id)
        #expect(claims["iat"] as? Int == 1_800_000_000 && claims["exp"] as? Int == 1_800_003_600)
        #expect(claims["email_verified"] as? Bool == false)
        #expect((claims["firebase"] as? [String: String]) == ["sign_in_provider": "password"])
        let header = try Self.object(parts()[0])
        #expect(header["alg"] as? String == "EdDSA" && header["typ"] as? String == "JWT")
    }

    @Test func aTokenExpiresAfterAnHourAndAMinuteOfLeeway() async throws {
        local.clock.advance(by: .seconds(3_659))
        #expect(await code { _ = try await local.provider.verify(token) } == nil)
        local.clock.advance(by: .seconds(1))
        #expect(await isInvalid(token))
    }

    @Test func aTokenFromTheFutureIsInvalid() async throws {
        local.clock.advance(by: .seconds(-60))
        #expect(await code { _ = try await local.provider.verify(token) } == nil)
        local.clock.advance(by: .seconds(-1))
        #expect(await isInvalid(token))
    }

    @Test func theKeySurvivesTheProvider() async throws {
        let again = try LocalAccounts(in: local.folder)
        #expect(try await again.provider.verify(token).accountID == session.account.id)
    }

    @Test func aTokenOfAnotherStoreIsInvalid() async throws {
        let other = try LocalAccounts()
        #expect(await isInvalid(token, for: other.provider))
    }

    @Test func issuerAudienceAndLifeAreSettings() async throws {
        var options = LocalProvider.Options(
            iterations: 1_000, issuer: "https://a.example", audience: "shop", idTokenMinutes: 5)
        let shop = try LocalAccounts(in: local.folder, options)
        let token = try #require(try await shop.provider.refresh(shop.signIn("ada@example.com")).idToken)
        #expect(try await shop.provider.verify(token).expiresAt == shop.clock.now + 300)
        #expect(await isInvalid(token))
        options.audience = "other"
        let other = try LocalAccounts(in: local.folder, options)
        #expect(await isInvalid(token, for: other.provider))
    }

    @Test func everyChangedCharacterIsNoticed() async throws {
        let characters = Array(token.value)
        for index in stride(from: 0, to: characters.count, by: 7) where characters[index] != "." {
            var changed = characters
            changed[index] = changed[index] == "A" ? "B" : "A"
            #expect(await isInvalid(Secret(String(changed))), "changed character \(index)")
        }
    }

    @Test(arguments: ["none", "None", "HS256", "RS256", "ES256", "Ed25519", "", "eddsa"])
    func onlyTheKeysOwnAlgorithmIsAccepted(algorithm: String) async throws {
        #expect(await isInvalid(try sign(header: ["alg": algorithm])))
    }

    @Test func aTokenWithoutASignatureIsInvalid() async throws {
        let parts = parts()
        #expect(await isInvalid(Secret("\(parts[0]).\(parts[1]).")))
        #expect(await isInvalid(Secret("\(parts[0]).\(parts[1])")))
    }

    @Test func aTokenSignedWithThePublicKeyAsASecretIsInvalid() async throws {
        let parts = parts()
        let header = try Self.object(parts[0]).merging(["alg": "HS256"]) { $1 }
        let signed = Base64URL.encode(Array(try JSONSerialization.data(withJSONObject: header))) + ".\(parts[1])"
        let key = try local.provider.store.open().publicKey.rawRepresentation
        let code = try HMACSHA256.authenticate(Array(signed.utf8), key: key)
        #expect(await isInvalid(Secret("\(signed).\(Base64URL.encode(code))")))
    }

    @Test func theHeaderMustNameTheKeyAndTheType() async throws {
        #expect(await code { _ = try await local.provider.verify(sign()) } == nil)
        #expect(await isInvalid(try sign(header: ["kid": "another"])))
        #expect(await isInvalid(try sign(without: ["kid"])))
        #expect(await isInvalid(try sign(header: ["typ": "at+jwt"])))
        #expect(await isInvalid(try sign(header: ["crit": ["exp"]])))
    }

    @Test(arguments: ["iss", "aud", "sub", "exp", "iat"])
    func everyClaimThatIsCheckedMustBeThere(claim: String) async throws {
        #expect(await isInvalid(try sign(without: [claim])))
    }

    @Test func claimsMustHaveTheirTypes() async throws {
        #expect(await isInvalid(try sign(claims: ["aud": ["authblock"]])))
        #expect(await isInvalid(try sign(claims: ["exp": "1800003600"])))
        #expect(await isInvalid(try sign(claims: ["sub": ""])))
        #expect(await isInvalid(try sign(claims: ["iss": "authblock2"])))
    }

    @Test func garbageIsInvalid() async {
        let garbage = ["", ".", "..", "...", "a.b.c", "e30.e30.", "é.é.é", String(repeating: "A", count: 1_000_000)]
        for text in garbage { #expect(await isInvalid(Secret(text)), "\(text.prefix(10))") }
    }

    @Test func extremeTimesDoNotCrash() async throws {
        for time in [Int64.max, .min] {
            for claim in ["exp", "iat", "auth_time"] {
                _ = await code { _ = try await local.provider.verify(sign(claims: [claim: time])) }
            }
        }
    }
}

@Suite struct JSONWebKeyTests {
    @Test func theKeySetHoldsThePublicKeyAlone() async throws {
        let local = try LocalAccounts()
        let text = try #require(try await local.provider.publicKeys())
        let set = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: [[String: String]]])
        let key = try #require(set["keys"]?.first)
        #expect(set["keys"]?.count == 1)
        #expect(Set(key.keys) == ["kty", "crv", "x", "kid", "alg", "use"])
        #expect(key["kty"] == "OKP" && key["crv"] == "Ed25519" && key["alg"] == "EdDSA" && key["use"] == "sig")
        let publicKey = try local.provider.store.open().publicKey.rawRepresentation
        #expect(key["x"].flatMap { Base64URL.decode($0) } == publicKey)
    }

    @Test func theKeySetVerifiesATokenByItself() async throws {
        let local = try LocalAccounts()
        let token = try #require(try await local.provider.refresh(local.register()).idToken)
        let parts = token.value.split(separator: ".")
        let text = try #require(try await local.provider.publicKeys())
        let set = try JSONDecoder().decode(JSONWebKey.Set.self, from: Data(text.utf8))
        let x = try #require(set.keys.first.flatMap { Base64URL.decode($0.x) })
        let signature = try #require(Base64URL.decode(parts[2]))
        let key = try Ed25519.PublicKey(rawRepresentation: x)
        #expect(try key.isValidSignature(signature, for: Array("\(parts[0]).\(parts[1])".utf8)))
    }

    /// RFC 8037, appendix A.3.
    @Test func theKeysNameIsItsThumbprint() throws {
        let publicBytes = stride(from: 0, to: 64, by: 2).map { offset in
            let digits = Array("d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a")
            return UInt8(String(digits[offset...offset + 1]), radix: 16) ?? 0
        }
        let key = try JSONWebKey(Ed25519.PublicKey(rawRepresentation: publicBytes))
        let thumbprint = try #require(Base64URL.decode(key.kid))
        #expect(thumbprint.prefix(4) == [0x90, 0xFA, 0xCA, 0xFE])
        #expect(thumbprint.count == 32)
    }
}
