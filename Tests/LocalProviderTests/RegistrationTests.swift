import AuthBlock
import AuthBlockTestKit
import Foundation
import TemporaryFolder
import Testing

@testable import LocalProvider

@Suite struct RegistrationTests {
    let local: LocalAccounts

    init() throws { local = try LocalAccounts() }

    @Test func aRegistrationSignsIn() async throws {
        let session = try await local.register("Ada@Example.com", name: "Ada Lovelace")
        #expect(session.account.email.text == "Ada@Example.com")
        #expect(session.account.username?.text == "Ada Lovelace")
        #expect(session.account.id.count == 22)
        #expect(session.authenticatedAt == local.clock.now)
        #expect(session.lifetime == 3600)
        #expect(session.idToken == nil)
        #expect(try await local.provider.refresh(session).account == session.account)
    }

    @Test func everyAccountHasAnIDOfItsOwn() async throws {
        let first = try await local.register("a@example.com")
        let second = try await local.register("b@example.com")
        #expect(first.account.id != second.account.id)
    }

    @Test(arguments: ["ada@example.com", " ADA@EXAMPLE.COM ", "Ada@eXample.Com", "ａda@example.com"])
    func anEmailIsTakenInEveryForm(form: String) async throws {
        try await local.register("ada@example.com")
        #expect(await code { try await local.register(form) } == .emailAlreadyInUse)
        #expect(try local.count("account") == 1)
    }

    @Test func aTakenEmailCostsNoDerivation() async throws {
        try await local.register()
        _ = local.derivations.take()
        #expect(await code { try await local.register() } == .emailAlreadyInUse)
        #expect(local.derivations.entries.isEmpty)
    }

    @Test func addressesThatDifferByAPlusPartAreTwoAccounts() async throws {
        let plain = try await local.register("ada@example.com")
        let tagged = try await local.register("ada+news@example.com")
        #expect(plain.account.id != tagged.account.id)
        #expect(try await local.signIn("Ada+News@example.com").account.id == tagged.account.id)
    }

    @Test func anInternationalDomainIsOneInBothForms() async throws {
        let session = try await local.register("ada@bücher.example")
        #expect(session.account.email.text == "ada@bücher.example")
        #expect(try await local.signIn("ada@xn--bcher-kva.example").account == session.account)
    }

    @Test func anInternationalLocalPartIsOneInBothNormalForms() async throws {
        let session = try await local.register("ren\u{E9}e@example.com")
        #expect(try await local.signIn("Rene\u{301}e@example.com").account == session.account)
    }

    @Test func namesMayBeTheSame() async throws {
        try await local.register("a@example.com", name: "Ada")
        try await local.register("b@example.com", name: "Ada")
        #expect(try local.count("account") == 2)
    }

    @Test func aCancelledRegistrationStoresNothing() async throws {
        try await local.provider.checkReadiness()
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await local.register()
        }
        #expect(await code { _ = try await task.value } == .cancelled)
        #expect(try local.count("account") == 0)
    }

    @Test func anAccountSurvivesTheProvider() async throws {
        let session = try await local.register()
        let again = try LocalAccounts(in: local.folder)
        #expect(try await again.signIn().account == session.account)
        #expect(try await again.provider.refresh(session).account == session.account)
    }

    @Test func theStoreHoldsNeitherPasswordNorToken() async throws {
        let session = try await local.register()
        let refreshed = try await local.provider.refresh(session)
        let secrets =
            [LocalAccounts.password, session.refreshToken.value, refreshed.refreshToken.value]
            + [session, refreshed].compactMap { $0.refreshToken.value.split(separator: ".").last.map(String.init) }
        for (name, data) in try local.folder.contents() {
            for secret in secrets {
                #expect(data.range(of: Data(secret.utf8)) == nil, "\(name) holds a secret")
            }
        }
    }
}
