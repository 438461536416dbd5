import AuthBlock
import FirebaseProvider
import Foundation
import Testing

@Suite struct SampleTests {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appending(path: "../../samples/firebase").standardizedFileURL

    private func options(profile: String?, _ environment: [String: String]) throws -> FirebaseOptions {
        let loader = ConfigurationLoader(
            file: Self.folder.appending(path: "authblock.json").path, profile: profile, environment: environment,
            currentFolder: "/")
        let configuration = try loader.load()
        #expect(configuration.provider.value == "firebase")
        let settings = configuration.settings(for: "firebase")
        let options = FirebaseProviderFactory().options(from: settings)
        try settings.finish()
        return options
    }

    @Test func theProjectNeedsItsKeyAlone() throws {
        let key = "key-\(UUID().uuidString)"
        #expect(try options(profile: nil, ["FIREBASE_API_KEY": key]).apiKey.value == key)
        #expect(throws: ConfigurationError.self) { try options(profile: nil, [:]) }
    }

    @Test func theEmulatorNeedsItsVariablesAlone() throws {
        let variables = [
            "FIREBASE_AUTH_EMULATOR_HOST": "127.0.0.1:9099", "FIREBASE_DATABASE_EMULATOR_HOST": "127.0.0.1:9000",
        ]
        #expect(try options(profile: "emulator", variables).emulators != nil)
        #expect(throws: ConfigurationError.self) { try options(profile: "emulator", [:]) }
    }

    @Test(arguments: ["database.rules.json", "firebase.json"])
    func theFilesForGoogleAreJSON(name: String) throws {
        let data = try Data(contentsOf: Self.folder.appending(path: name))
        _ = try JSONSerialization.jsonObject(with: data)
    }

    @Test func everySettingIsInTheReadMe() throws {
        let text = try String(contentsOf: Self.folder.appending(path: "README.md"), encoding: .utf8)
        let settings = Settings(section: nil, path: "", file: nil, environment: [:])
        _ = FirebaseProviderFactory().options(from: settings)
        for setting in settings.descriptions { #expect(text.contains("| `\(setting.key)` |"), "\(setting.key)") }
    }
}
