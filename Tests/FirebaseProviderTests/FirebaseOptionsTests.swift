import AuthBlock
import FirebaseProvider
import Foundation
import TemporaryFolder
import Testing

@Suite struct FirebaseOptionsTests {
    let folder: TemporaryFolder
    private let key = "key-\(UUID().uuidString)"

    init() throws { folder = try TemporaryFolder() }

    /// Reads a section, given as JSON, and the environment's variables.
    private func options(
        _ section: String, environment: [String: String] = [:]
    ) throws -> (options: FirebaseOptions, problems: [String]) {
        let text = #"{"provider": "firebase", "providers": {"firebase": \#(section)}}"#
        let file = try folder.write(text, to: "authblock.json")
        let loader = ConfigurationLoader(file: file, environment: environment, currentFolder: folder.url.path)
        let settings = try loader.load().settings(for: "firebase")
        let options = FirebaseProviderFactory().options(from: settings)
        do {
            try settings.finish()
            return (options, [])
        } catch {
            return (options, error.problems.map { "\($0.key ?? ""): \($0.reason)" })
        }
    }

    private var full: String {
        #"{"apiKey": "\#(key)", "projectID": "my-project", "databaseURL": "https://my-project.example.app/"}"#
    }

    private let emulators = [
        "FIREBASE_AUTH_EMULATOR_HOST": "127.0.0.1:9099", "FIREBASE_DATABASE_EMULATOR_HOST": "localhost:9000",
    ]

    @Test func settingsByHand() throws {
        let (options, problems) = try options(full)
        #expect(problems == [])
        #expect(options.apiKey.value == key)
        #expect(options.projectID == "my-project")
        #expect(options.databaseURL.absoluteString == "https://my-project.example.app")
        #expect(options.profileOnDeletion == .remove)
        #expect(options.locale == nil)
        #expect(options.emulators == nil)
    }

    @Test func theKeyMayComeFromTheEnvironment() throws {
        let section = #"{"apiKey": {"env": "KEY"}, "projectID": "p", "databaseURL": "https://p.example.app"}"#
        let (options, problems) = try options(section, environment: ["KEY": key])
        #expect(problems == [])
        #expect(options.apiKey.value == key)
    }

    @Test func aPropertyListOfTheConsole() throws {
        try folder.write(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <plist version="1.0"><dict>
              <key>API_KEY</key><string>\(key)</string>
              <key>PROJECT_ID</key><string>my-project</string>
              <key>DATABASE_URL</key><string>https://my-project.firebaseio.com</string>
              <key>IS_ADS_ENABLED</key><false/>
            </dict></plist>
            """, to: "GoogleService-Info.plist")
        let (options, problems) = try options(#"{"googleServicesFile": "GoogleService-Info.plist"}"#)
        #expect(problems == [])
        #expect(options.apiKey.value == key)
        #expect(options.projectID == "my-project")
        #expect(options.databaseURL.absoluteString == "https://my-project.firebaseio.com")
    }

    @Test func aJSONFileOfTheConsole() throws {
        try folder.write(
            """
            {"project_info": {"project_number": "12345", "project_id": "my-project",
              "firebase_url": "https://my-project.firebaseio.com"},
             "client": [{"client_info": {}, "api_key": [{"current_key": "\(key)"}], "services": {}}]}
            """, to: "google-services.json")
        let (options, problems) = try options(
            #"{"googleServicesFile": "google-services.json", "projectID": "other", "profileOnDeletion": "deactivate"}"#)
        #expect(problems == [])
        #expect(options.apiKey.value == key)
        #expect(options.projectID == "other")
        #expect(options.profileOnDeletion == .deactivate)
    }

    @Test func whatAFileLacksHasToBeGiven() throws {
        let text = #"{"project_info": {"project_id": "my-project"}, "client": []}"#
        try folder.write(text, to: "google-services.json")
        let problems = try options(#"{"googleServicesFile": "google-services.json"}"#).problems
        #expect(problems.count == 2)
        #expect(problems.contains { $0.hasPrefix("providers.firebase.apiKey: missing") })
        #expect(problems.contains { $0.hasPrefix("providers.firebase.databaseURL: missing") })
    }

    @Test(arguments: ["nothing.json", "odd.json"])
    func aFileThatIsNoneIsSaid(name: String) throws {
        try folder.write(#"{"something": "else"}"#, to: "odd.json")
        let problems = try options(#"{"googleServicesFile": "\#(name)"}"#).problems
        #expect(problems.contains { $0.hasPrefix("providers.firebase.googleServicesFile: the file") })
    }

    @Test func everyMistakeIsFoundAtOnce() throws {
        let problems = try options(
            """
            {"apiKey": "", "projectID": "My Project", "databaseURL": "http://p.example.app", "locale": "de_DE!",
             "profileOnDeletion": "keep", "apikey": 1}
            """
        ).problems
        #expect(problems.count == 6)
        #expect(!problems.description.contains("My Project"))
    }

    @Test(arguments: [
        "https://p.example.app/path", "https://p.example.app?x=1", "https://user@p.example.app", "https://",
        "https://localhost", "p.example.app", "",
    ])
    func aDatabaseURLIsAHostAlone(url: String) throws {
        let section = #"{"apiKey": "k", "projectID": "p", "databaseURL": "\#(url)"}"#
        #expect(try options(section).problems.count == 1)
    }

    @Test func aKeyThatCannotBeSentIsSaidWithoutShowingIt() throws {
        let section = #"{"apiKey": "two\nlines", "projectID": "p", "databaseURL": "https://p.example.app"}"#
        let problems = try options(section).problems
        #expect(problems == ["providers.firebase.apiKey: holds characters that no API key has"])
    }

    @Test func emulatorsNeedAProjectAlone() throws {
        let (options, problems) = try options(#"{"projectID": "demo-project"}"#, environment: emulators)
        #expect(problems == [])
        #expect(options.emulators == .init(authentication: "127.0.0.1:9099", database: "localhost:9000"))
        #expect(options.databaseURL.host == "demo-project-default-rtdb.firebaseio.com")
    }

    @Test(arguments: ["FIREBASE_AUTH_EMULATOR_HOST", "FIREBASE_DATABASE_EMULATOR_HOST"])
    func oneEmulatorAloneIsAMistake(name: String) throws {
        let problems = try options(full, environment: [name: "localhost:9099"]).problems
        #expect(problems.count == 1)
        #expect(problems.first?.contains("not set, while \(name) is") == true)
    }

    @Test(arguments: ["http://localhost:9099", "localhost", "localhost:0", "localhost:99999", ":9099", "a b:9099"])
    func anEmulatorIsAHostAndAPort(host: String) throws {
        var environment = emulators
        environment["FIREBASE_AUTH_EMULATOR_HOST"] = host
        let problems = try options(full, environment: environment).problems
        #expect(problems.contains("$FIREBASE_AUTH_EMULATOR_HOST: expected host:port, without a scheme"))
    }

    @Test func anEmptyVariableIsNoEmulator() throws {
        let environment = emulators.mapValues { _ in "" }
        let (options, problems) = try options(full, environment: environment)
        #expect(problems == [])
        #expect(options.emulators == nil)
    }

    @Test func aProfileHoldsAnotherProject() throws {
        let text = """
            {"provider": "firebase", "providers": {"firebase": \(full)},
             "profiles": {"test": {"providers": {"firebase":
               {"apiKey": "k", "projectID": "test-project", "databaseURL": "https://t.example.app"}}}}}
            """
        let file = try folder.write(text, to: "profiles.json")
        let loader = ConfigurationLoader(
            file: file, profile: "test", environment: [:], currentFolder: folder.url.path)
        let options = FirebaseProviderFactory().options(from: try loader.load().settings(for: "firebase"))
        #expect(options.projectID == "test-project")
    }

    @Test func theRegistryMakesTheProvider() throws {
        let file = try folder.write(#"{"provider": "firebase", "providers": {"firebase": \#(full)}}"#, to: "a.json")
        let configuration = try ConfigurationLoader(
            file: file, environment: [:], currentFolder: folder.url.path
        ).load()
        let registry = try ProviderRegistry([FirebaseProviderFactory()])
        let services = ProviderServices(
            network: NoNetwork(), clock: SystemClock(), folders: Folders(data: folder.url, state: folder.url))
        #expect(try registry.makeProvider(for: configuration, services: services) is FirebaseProvider)
    }
}
