import AuthBlock
import AuthBlockTestKit
import Foundation
import HTTPServer
import MockProvider
import SQLite
import TemporaryFolder
import Testing

@testable import WebViews

/// What people see when something does not work, and what whoever runs the site learns.
@Suite struct FailureTests {
    private static let codes = AuthError.Code.all.filter { $0 != .cancelled }

    @Test(arguments: codes)
    func everyFailureOfASignInGivesAPage(code: AuthError.Code) async throws {
        let town = try Town(rules: [
            MockRule(.signIn, answer: .failure(AuthError(code, subject: "/var/lib/accounts.db")))
        ])
        let surfer = Surfer(try town.makeSite())
        try await surfer.signIn()
        #expect(surfer.status == 200)
        #expect(surfer.path == "/auth/password")
        #expect(try surfer.form(of: "sign-in").fields["email"] == "ada@example.com")
        #expect(!surfer.text.contains("/var/lib"))
        let public_ = PublicMessages(EnglishMessages()).text(AuthError(code))
        #expect(surfer.text.contains(HTML(text: public_).text))
        #expect(town.log.lines.contains { $0.hasPrefix(code.rawValue) } == AuthError(code).concernsOperator)
    }

    @Test(arguments: codes)
    func everyFailureOfTheStartGivesAPage(code: AuthError.Code) async throws {
        let town = try Town(rules: [MockRule(.checkReadiness, answer: .failure(code))])
        let surfer = Surfer(try town.makeSite())
        await surfer.open("/auth/")
        #expect(
            surfer.status
                == (code.kind == .misconfigured ? 500 : code.kind == .refused ? 200 : code == .throttled ? 429 : 503))
        #expect(surfer.text.contains("TRY AGAIN"))
        try await surfer.follow("retry")
        #expect(surfer.path == "/auth/")
    }

    @Test(arguments: codes)
    func everyFailureOfADeletionGivesAPage(code: AuthError.Code) async throws {
        let town = try Town(rules: [MockRule(.deleteAccount, answer: .failure(code))])
        let surfer = Surfer(try town.makeSite())
        try await surfer.signIn()
        try await surfer.follow("delete")
        try await surfer.submit("delete", ["password": "correct horse"])
        let isOver = code.endsSession || code == .notSignedIn
        #expect(surfer.path == (isOver ? "/auth/" : "/auth/delete"))
        #expect(surfer.status == 200)
    }

    @Test func aSignInThatIsNotRecentIsAskedForInTheAlert() async throws {
        let town = try Town(rules: .inOrder(.deleteAccount, .failure(.recentSignInRequired)))
        let surfer = Surfer(try town.makeSite())
        try await surfer.signIn()
        try await surfer.follow("delete")
        try await surfer.submit("delete", ["password": "correct horse"])
        #expect(surfer.text.contains("For your safety, enter your password once more."))
        try await surfer.submit("delete", ["password": "correct horse"])
        #expect(surfer.text.contains("Your account is deleted."))
    }

    @Test(arguments: [(AuthError.Code.busy, 503), (.throttled, 429)])
    func whatCanBeDoneLaterSaysWhen(code: AuthError.Code, status: Int) async throws {
        let town = try Town(rules: .inOrder(.signIn, .failure(code, retryAfter: .milliseconds(1_500))))
        let surfer = Surfer(try town.makeSite())
        try await surfer.signIn()
        #expect(surfer.status == status)
        #expect(surfer.response.headers["Retry-After"] == "2")
        #expect(surfer.path == "/auth/password")
        #expect(try surfer.form(of: "sign-in").fields["email"] == "ada@example.com")
        try await surfer.submit("sign-in", ["password": "correct horse"])
        #expect(surfer.text.contains("Hi, Ada"))
    }

    @Test func whileTheProviderIsAwayTheStartOffersToTryAgain() async throws {
        let town = try Town(
            rules: .inOrder(.checkReadiness, .failure(AuthError(.hostNotFound, subject: "db.internal"))))
        let surfer = Surfer(try town.makeSite())
        await surfer.open("/auth/")
        #expect(surfer.status == 503)
        #expect(surfer.text.contains("The service is not available right now."))
        #expect(!surfer.text.contains("db.internal"))
        #expect(town.log.lines.contains { $0.contains("db.internal") })
        try await surfer.follow("retry")
        #expect(surfer.status == 200)
        #expect(surfer.text.contains("SIGN IN / REGISTER"))
    }

    @Test func unknownAddressesHaveAPage() async throws {
        let surfer = Surfer(try Town().makeSite())
        for address in [
            "/favicon.ico", "/auth/nowhere", "/auth/assets/none.css", "/auth/picture/round", "/auth/sign-in/",
        ] {
            await surfer.open(address)
            #expect(surfer.status == 404)
            #expect(surfer.text.contains("There is no such page."))
            #expect(!surfer.text.contains("TRY AGAIN"))
            #expect(surfer.cookies.isEmpty)
        }
    }

    // MARK: The store

    private func expectFailure(of town: Town, status: Int, _ code: AuthError.Code) async throws {
        let before = try? Data(contentsOf: town.sessionFile)
        let surfer = Surfer(try town.makeSite())
        surfer.cookies["authblock"] = String(repeating: "A", count: 43)
        for address in ["/auth/", "/auth/sign-in", "/auth/check", "/auth/session"] {
            await surfer.open(address)
            #expect(surfer.status == status)
            #expect(!surfer.text.contains(town.folder.url.path))
        }
        #expect(town.log.lines.allSatisfy { $0.hasPrefix(code.rawValue) && $0.contains("web-sessions.db") })
        #expect(town.log.lines.count == 4)
        await #expect(throws: AuthError.self) { try await town.makeSite().prepare() }
        #expect((try? Data(contentsOf: town.sessionFile)) == before)
    }

    private func write(_ bytes: [UInt8], _ town: Town) {
        _ = FileManager.default.createFile(
            atPath: town.sessionFile.path, contents: Data(bytes), attributes: [.posixPermissions: 0o600])
    }

    @Test func aDamagedStoreIsAnError() async throws {
        let town = try Town()
        write(
            Array("this is no database, and long enough to be looked at as one; ".utf8)
                + [UInt8](repeating: 0, count: 200), town)
        try await expectFailure(of: town, status: 500, .storageDamaged)
    }

    @Test func aStoreOfANewerVersionIsAnError() async throws {
        let town = try Town()
        try await town.makeSite().prepare()
        try Connection(path: town.sessionFile.path, mode: .readWrite).setUserVersion(99)
        try await expectFailure(of: town, status: 500, .storageTooNew)
    }

    @Test func aStoreThatOthersCanReadIsAnError() async throws {
        let town = try Town()
        try await town.makeSite().prepare()
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: town.sessionFile.path)
        try await expectFailure(of: town, status: 500, .storageUnprotected)
    }

    @Test func aSessionThatCannotBeOpenedIsAnErrorAndNotSignedOut() async throws {
        let town = try Town()
        let surfer = Surfer(try town.makeSite())
        try await surfer.signIn()
        try Connection(path: town.sessionFile.path, mode: .readWrite)
            .execute("UPDATE session SET sealed = zeroblob(length(sealed))")
        await surfer.request("GET", "/auth/check")
        #expect(surfer.status == 500)
        await surfer.open("/auth/")
        #expect(surfer.status == 500)
        #expect(surfer.session != nil)
    }
}
