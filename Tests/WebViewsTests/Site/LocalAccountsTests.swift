import AuthBlock
import AuthBlockTestKit
import Foundation
import HTTPServer
import LocalProvider
import TemporaryFolder
import Testing

@testable import WebViews

/// The site over local accounts, whose refresh tokens are used once.
@Suite struct LocalAccountsTests {
    private let town: Town
    private let surfer: Surfer

    init() throws {
        let folder = try TemporaryFolder()
        town = try Town { clock in
            let factory = LocalProviderFactory()
            let settings = Settings(section: nil, path: "providers.local", file: nil, environment: [:])
            return factory.make(
                factory.options(from: settings),
                services: ProviderServices(
                    network: NoNetwork(), clock: clock, folders: Folders(data: folder.url, state: folder.url)))
        }
        surfer = Surfer(try town.makeSite())
    }

    @Test func twoProcessesRefreshOneSessionManyTimesOver() async throws {
        let password = "violet-otter-cabinet-42"
        try await surfer.enter("grace@example.com")
        try await surfer.follow("create")
        try await surfer.submit("create", ["password": password, "username": "Grace"])
        #expect(surfer.text.contains("Hi, Grace"))

        let sites = [surfer.site, try town.makeSite()]
        let request = surfer.makeRequest("GET", "/auth/check")
        for _ in 1...5 {
            // Longer than a session stays fresh, longer than the grace of a used token.
            town.clock.advance(by: .seconds(4_000))
            let answers = await withTaskGroup { group in
                for index in 0..<6 { group.addTask { await sites[index % 2].respond(to: request).status } }
                return await group.reduce(into: []) { $0.append($1) }
            }
            #expect(answers == Array(repeating: 200, count: 6))
        }

        await surfer.request("GET", "/.well-known/jwks.json")
        #expect(surfer.status == 200)
        #expect(surfer.text.contains("\"keys\""))

        await surfer.open("/auth/")
        try await surfer.follow("delete")
        try await surfer.submit("delete", ["password": password])
        #expect(surfer.text.contains("Your account is deleted."))
        #expect(await sites[1].respond(to: request).status == 401)
    }
}
