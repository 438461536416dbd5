import AuthBlock
import AuthBlockTestKit
import Foundation
import MockProvider
import TemporaryFolder
import Testing

@Suite struct PictureSettingTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func picture(_ text: String) throws -> Configuration.Choice<PictureSetting> {
        try folder.write("{\n\"picture\": \(text)\n}", to: "authblock.json")
        return try ConfigurationLoader(environment: ["HOME": folder.path], currentFolder: folder.path).load().picture
    }

    private func problem(_ text: String) -> String {
        do { return "\(try picture(text).value)" } catch { return "\(error)" }
    }

    @Test func withoutTheKeyTheStandardHolds() throws {
        let loader = ConfigurationLoader(environment: ["HOME": folder.path], currentFolder: folder.path)
        #expect(try loader.load().picture.value == .standard)
        #expect(try picture("null").value == .standard)
        #expect(try picture("null").origin == .standard)
    }

    @Test func theThreeFormsAreRead() throws {
        let address = "https://example.com/{width}/{height}"
        #expect(try picture("{\"url\": \"\(address)\"}").value == PictureAddress(address).map { .service($0) })
        #expect(try picture("{\"folder\": \"\(folder.path)\"}").value == .folder(URL(fileURLWithPath: folder.path)))
        #expect(try picture("false").value == .off)
        #expect(try picture("false").origin == .file(.init(file: "authblock.json", line: 2)))
    }

    @Test(arguments: [
        ("true", "authblock.json:2: picture: expected an object or false, found true or false"),
        ("\"https://example.com\"", "authblock.json:2: picture: expected an object or false, found a text"),
        ("{}", "authblock.json:2: picture.url: missing; expected url or folder"),
        ("{\n\"uri\": \"\", \"folder\": \".\"}", "authblock.json:3: picture.uri: unknown key"),
        ("{\n\"url\": \"http://example.com/\"}", "authblock.json:3: picture.url: expected an address such as https://"),
        ("{\n\"url\": 5}", "authblock.json:3: picture.url: expected an address such as https://"),
        ("{\n\"folder\": 5}", "authblock.json:3: picture.folder: expected a path, found a whole number"),
        ("{\n\"folder\": \"gone\"}", "authblock.json:3: picture.folder: there is no such folder"),
        ("{\n\"folder\": \"authblock.json\"}", "authblock.json:3: picture.folder: there is no such folder"),
        ("{\"url\": \"https://example.com\",\n\"folder\": \"/\"}", "authblock.json:3: picture.folder: pictures come"),
    ])
    func mistakesAreReportedWithTheirPlace(text: String, problem: String) {
        let found = self.problem(text)
        #expect(found.hasPrefix(problem), "\(found)")
        #expect(!found.contains("\nauthblock.json"), "\(found)")
    }

    @Test func aMistakeStandsAmongAllOthers() throws {
        let found = problem("true,\n\"links\": 5")
        #expect(found.contains("authblock.json:2: picture:"))
        #expect(found.contains("authblock.json:3: links:"))
    }

    // MARK: The source

    private func requests(
        _ setting: PictureSetting, _ provider: any AuthProvider
    ) async -> [String?] {
        let network = StubNetwork()
        network.always(.failure(.unreachable)) { _ in true }
        _ = await setting.source(for: provider, over: network).picture(width: 720, height: 416)
        return network.requests.map { $0.url.host }
    }

    @Test func nobodyIsContactedUnaskedForAccountsOnThisMachine() async {
        #expect(await requests(.standard, MockProvider()) == [])
        #expect(await requests(.standard, DistantProvider(reachesInternet: false)) == [])
    }

    @Test func aProviderOnTheInternetHasAPictureByDefault() async {
        #expect(await requests(.standard, DistantProvider(reachesInternet: true)) == ["picsum.photos"])
    }

    @Test func theConfigurationDecidesForEveryProvider() async throws {
        let address = try #require(PictureAddress("https://example.com/{width}"))
        #expect(await requests(.service(address), MockProvider()) == ["example.com"])
        #expect(await requests(.off, DistantProvider(reachesInternet: true)) == [])
        #expect(await requests(.folder(folder.url), DistantProvider(reachesInternet: true)) == [])
    }

    @Test func aFolderIsItsOwnSource() async throws {
        try Data(PictureTests.pngStart).write(to: folder.url.appending(path: "a.png"))
        let source = PictureSetting.folder(folder.url).source(for: MockProvider(), over: NoNetwork())
        #expect(await source.picture(width: 1, height: 1)?.kind == .png)
    }
}

/// A provider that says where it is, and does nothing.
private struct DistantProvider: InternetReaching {
    let reachesInternet: Bool

    func signIn(_ credentials: Credentials) async throws(AuthError) -> AuthSession { throw AuthError(.offline) }
    func register(_ registration: Registration) async throws(AuthError) -> AuthSession { throw AuthError(.offline) }
    func refresh(_ session: AuthSession) async throws(AuthError) -> AuthSession { throw AuthError(.offline) }
    func deleteAccount(_ session: AuthSession) async throws(AuthError) {}
}
