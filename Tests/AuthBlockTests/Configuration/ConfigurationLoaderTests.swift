import Foundation
import TemporaryFolder
import Testing

@testable import AuthBlock

@Suite struct ConfigurationLoaderTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func load(
        file: String? = nil, provider: String? = nil, profile: String? = nil, _ environment: [String: String] = [:]
    ) throws(ConfigurationError) -> Configuration {
        try ConfigurationLoader(
            file: file, provider: provider, profile: profile,
            environment: environment.merging(["HOME": folder.path]) { given, _ in given }, currentFolder: folder.path
        ).load()
    }

    private func problem(
        file: String? = nil, provider: String? = nil, profile: String? = nil, _ environment: [String: String] = [:]
    ) -> String {
        do {
            _ = try load(file: file, provider: provider, profile: profile, environment)
            return "no problem"
        } catch {
            return "\(error)"
        }
    }

    @Test func withoutAnythingLocalAccountsAreUsed() throws {
        let configuration = try load()
        #expect(configuration.provider.value == "local")
        #expect(configuration.provider.origin == .standard)
        #expect(configuration.file == nil)
    }

    @Test func theProviderComesFromTheOptionThenTheVariableThenTheFile() throws {
        try folder.write("{\n\"provider\": \"fromfile\"}", to: "authblock.json")
        #expect(try load().provider.value == "fromfile")
        #expect(try load().provider.origin == .file(.init(file: "authblock.json", line: 2)))
        let variable = ["AUTHBLOCK_PROVIDER": "fromvariable"]
        #expect(try load(variable).provider.value == "fromvariable")
        #expect(try load(provider: "fromoption", variable).provider.value == "fromoption")
        #expect(try load(["AUTHBLOCK_PROVIDER": ""]).provider.value == "fromfile")
    }

    @Test func theFileComesFromTheOptionThenTheVariableThenTheFolderThenTheHome() throws {
        try folder.write(#"{"provider": "home"}"#, to: ".config/authblock/authblock.json")
        #expect(try load().provider.value == "home")
        try folder.write(#"{"provider": "xdg"}"#, to: "xdg/authblock/authblock.json")
        #expect(try load(["XDG_CONFIG_HOME": folder.path + "/xdg"]).provider.value == "xdg")
        try folder.write(#"{"provider": "here"}"#, to: "authblock.json")
        #expect(try load().provider.value == "here")
        let other = try folder.write(#"{"provider": "variable"}"#, to: "other.json")
        #expect(try load(["AUTHBLOCK_CONFIG": other]).provider.value == "variable")
        try folder.write(#"{"provider": "option"}"#, to: "option.json")
        #expect(try load(file: "option.json", ["AUTHBLOCK_CONFIG": other]).provider.value == "option")
    }

    @Test func whatChoseTheFileAndTheProfileIsKnown() throws {
        let text = #"{"profiles": {"staging": {}}}"#
        try folder.write(text, to: ".config/authblock/authblock.json")
        #expect(try load().file?.origin == .folder("the folder for configurations"))
        let file = try folder.write(text, to: "authblock.json")
        #expect(try load().file?.origin == .folder("the current folder"))
        #expect(try load(["AUTHBLOCK_CONFIG": file]).file?.origin == .variable("AUTHBLOCK_CONFIG"))
        #expect(try load(file: file).file?.origin == .option("--config"))
        #expect(try load(["AUTHBLOCK_PROFILE": "staging"]).profile?.origin == .variable("AUTHBLOCK_PROFILE"))
        #expect(try load(profile: "staging").profile?.origin == .option("--profile"))
    }

    @Test func anEmptyPathIsNoFile() {
        #expect(problem(file: "").hasPrefix("the path of the configuration file is empty (from --config)"))
    }

    @Test func aFileThatWasAskedForMustBeThere() {
        #expect(problem(file: "gone.json").hasPrefix("gone.json: there is no such file (from --config)"))
        #expect(problem(["AUTHBLOCK_CONFIG": "gone.json"]).contains("(from $AUTHBLOCK_CONFIG)"))
    }

    @Test func aFolderOrAHugeFileIsNoConfiguration() throws {
        #expect(problem(file: folder.path).contains("this is a folder"))
        try folder.write("{}" + String(repeating: " ", count: 1 << 20), to: "huge.json")
        #expect(problem(file: "huge.json").contains("larger than 1 MiB"))
    }

    @Test func unknownKeysAndWrongTypesAreNamedWithTheirLines() throws {
        try folder.write(
            "{\n\"provder\": \"mock\",\n\"provider\": 7,\n\"providers\": [],\n\"links\": {\"Terms\": \"javascript:x\"}\n}",
            to: "authblock.json")
        let lines = problem().split(separator: "\n").filter { !$0.hasPrefix(" ") }
        #expect(
            lines == [
                "authblock.json:2: provder: unknown key",
                "authblock.json:3: provider: expected the id of a provider as a text, found a whole number",
                "authblock.json:4: providers: expected an object, found a list",
                "authblock.json:5: links.Terms: expected an address that begins with https://",
            ])
        #expect(problem().contains("did you mean 'provider'?"))
    }

    @Test func aProfileReplacesTheProviderAndItsSection() throws {
        try folder.write(
            """
            {"provider": "a", "providers": {"a": {"n": 1}, "b": {"n": 2}},
             "profiles": {"staging": {"provider": "b", "providers": {"b": {"n": 3}}}}}
            """, to: "authblock.json")
        let plain = try load()
        #expect(plain.provider.value == "a")
        #expect(plain.settings(for: "b").integer("n", default: 0, in: 0...9, about: "") == 2)
        let staging = try load(profile: "staging")
        #expect(staging.provider.value == "b")
        #expect(staging.settings(for: "b").integer("n", default: 0, in: 0...9, about: "") == 3)
        #expect(staging.settings(for: "a").integer("n", default: 0, in: 0...9, about: "") == 1)
        #expect(try load(["AUTHBLOCK_PROFILE": "staging"]).profile?.value == "staging")
        #expect(problem(profile: "stagin").contains("did you mean 'staging'? profiles: staging"))
    }

    @Test func aProfileNeedsAFile() {
        #expect(problem(profile: "staging").contains("there is no configuration file"))
        #expect(problem(["AUTHBLOCK_PROFILE": "staging"]).contains("there is no configuration file"))
    }

    @Test func foldersFollowTheBaseDirectorySpecification() throws {
        let standard = try Folders(environment: ["HOME": "/home/ada"])
        #expect(standard.data.path == "/home/ada/.local/share/authblock")
        #expect(standard.state.path == "/home/ada/.local/state/authblock")
        let chosen = try Folders(environment: ["HOME": "/h", "XDG_DATA_HOME": "/d", "XDG_STATE_HOME": "relative"])
        #expect(chosen.data.path == "/d/authblock")
        #expect(chosen.state.path == "/h/.local/state/authblock")
        #expect(Folders.origin(of: "XDG_DATA_HOME", in: ["XDG_DATA_HOME": "/d"]) == .variable("XDG_DATA_HOME"))
        #expect(Folders.origin(of: "XDG_DATA_HOME", in: ["XDG_DATA_HOME": "relative"]) == .standard)
        #expect(throws: ConfigurationError.self) { try Folders(environment: [:]) }
    }
}
