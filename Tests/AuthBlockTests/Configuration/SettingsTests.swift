import Foundation
import TemporaryFolder
import Testing

@testable import AuthBlock

@Suite struct SettingsTests {
    private enum Colour: String, CaseIterable { case red, green }

    @Test(arguments: [
        ("\"\"", "an empty text"), ("\"a\\u0000b\"", "a text with a NUL character"), ("7", "a whole number"),
    ])
    func whatIsNoPathIsNamed(value: String, found: String) throws {
        let settings = try Settings("{\"p\": \(value)}")
        #expect(settings.optionalPath("p", about: "") == nil)
        #expect(settings.problems == ["/etc/app/a.json:1: providers.x.p: expected a path, found \(found)"])
    }

    @Test func settingsAreReadWithTheirTypes() throws {
        let settings = try Settings(
            #"{"n": 5, "b": true, "s": "x", "c": "green", "p": "data/a.db", "k": "secret"}"#)
        #expect(settings.integer("n", default: 1, in: 1...9, about: "") == 5)
        #expect(settings.boolean("b", default: false, about: ""))
        #expect(settings.string("s", about: "") == "x")
        #expect(settings.choice("c", default: Colour.red, about: "") == .green)
        #expect(settings.optionalPath("p", about: "")?.path == "/etc/app/data/a.db")
        #expect(settings.secret("k", about: "").value == "secret")
        #expect(settings.problems == [])
    }

    @Test func whatIsLeftOutOrNullHasItsDefault() throws {
        let settings = try Settings(#"{"n": null}"#)
        #expect(settings.integer("n", default: 1, in: 1...9, about: "") == 1)
        #expect(settings.choice("c", default: Colour.red, about: "") == .red)
        #expect(settings.optionalPath("p", about: "") == nil)
        #expect(settings.problems == [])
    }

    @Test func aMissingSectionHasOnlyDefaults() {
        let settings = Settings(section: nil, path: "providers.x", file: nil, environment: [:])
        #expect(settings.integer("n", default: 1, in: 1...9, about: "") == 1)
        #expect(settings.problems == [])
    }

    @Test func allMistakesAreReportedTogetherInTheirOrder() throws {
        let settings = try Settings("{\n\"n\": 12,\n\"b\": \"yes\",\n\"c\": \"gren\",\n\"nn\": 1\n}")
        _ = settings.integer("n", default: 1, in: 1...9, about: "how many")
        _ = settings.boolean("b", default: false, about: "whether")
        _ = settings.choice("c", default: Colour.red, about: "which")
        _ = settings.string("s", about: "its name")
        #expect(
            settings.problems == [
                "/etc/app/a.json:1: providers.x.s: missing; expected a text\n  hint: its name",
                "/etc/app/a.json:2: providers.x.n: expected a whole number from 1 to 9, found another one",
                "/etc/app/a.json:3: providers.x.b: expected true or false, found a text",
                "/etc/app/a.json:4: providers.x.c: expected one of red, green, found another word\n"
                    + "  hint: did you mean 'green'?",
                "/etc/app/a.json:5: providers.x.nn: unknown key\n  hint: did you mean 'n'? known keys: b, c, n, s",
            ])
    }

    @Test func aSectionThatIsNoObjectIsRefused() throws {
        #expect(
            try Settings("7").problems == ["/etc/app/a.json:1: providers.x: expected an object, found a whole number"])
    }

    @Test func aSecretComesFromAVariableOrAFile() throws {
        let folder = try TemporaryFolder()
        try folder.write("from file\n", to: "key")
        let settings = try Settings(
            #"{"a": {"env": "KEY"}, "b": {"file": "key"}}"#, file: folder.path + "/a.json",
            environment: ["KEY": "from variable"])
        #expect(settings.secret("a", about: "").value == "from variable")
        #expect(settings.secret("b", about: "").value == "from file")
        #expect(settings.problems == [])
    }

    @Test func aSecretIsNeverInAnError() throws {
        let settings = try Settings(
            #"{"a": {"env": "KEY"}, "b": {"file": "gone"}, "c": {"other": "hunter2"}, "d": 4711}"#)
        for key in ["a", "b", "c", "d"] { _ = settings.secret(key, about: "the key") }
        let text = settings.problems.joined()
        #expect(settings.problems.count == 4)
        #expect(text.contains("the environment variable KEY is not set") && text.contains("gone"))
        #expect(!text.contains("hunter2") && !text.contains("4711"))
    }

    @Test func aProviderCanRejectWhatOnlyItUnderstands() throws {
        let settings = try Settings("{\n\"s\": \"x\"\n}")
        _ = settings.string("s", about: "")
        settings.reject("s", "does not go with t", hint: "leave one out")
        #expect(settings.problems == ["/etc/app/a.json:2: providers.x.s: does not go with t\n  hint: leave one out"])
    }

    @Test func theSettingsDescribeThemselves() {
        let settings = Settings(section: nil, path: "providers.x", file: nil, environment: [:])
        _ = settings.integer("n", default: 1, in: 1...9, about: "how many")
        _ = settings.secret("k", about: "the key")
        #expect(settings.descriptions.map(\.key) == ["n", "k"])
        #expect(settings.descriptions.map(\.standard) == ["1", nil])
    }

    @Test func theDescriptionsTellTheValuesInEffectAndTheirPlaces() throws {
        let settings = try Settings("{\n\"n\": 7,\n\"on\": true,\n\"name\": \"x\"}")
        _ = settings.integer("n", default: 1, in: 1...9, about: "how many")
        _ = settings.boolean("on", default: false, about: "whether")
        _ = settings.string("name", about: "its name")
        _ = settings.integer("m", default: 3, in: 1...9, about: "how many more")
        #expect(settings.descriptions.map(\.value) == ["7", "true", "x", "3"])
        let places = [2, 3, 4].map { Configuration.Origin.file(.init(file: "/etc/app/a.json", line: $0)) }
        #expect(settings.descriptions.map(\.origin) == places + [.standard])
    }

    @Test func theDescriptionsTellNoSecret() throws {
        let settings = try Settings(#"{"k": "hunter2", "s": {"password": "hunter2"}}"#)
        _ = settings.secret("k", about: "the key")
        _ = settings.object("s", about: "accounts")
        #expect(settings.descriptions.map(\.value) == ["a text", "an object"])
    }
}
