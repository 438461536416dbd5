import Foundation
import Testing

@testable import AuthBlock

@Suite struct SettingsVariablesTests {
    private func settings(_ text: String = "{}", _ environment: [String: String] = [:]) throws -> Settings {
        Settings(
            section: try ConfigurationParser.parse(Array(text.utf8), file: "a.json"), path: "providers.x",
            file: "a.json", environment: environment)
    }

    private func problems(_ settings: Settings) -> [String] {
        do {
            try settings.finish()
            return []
        } catch {
            return error.problems.map { "\($0)" }
        }
    }

    @Test func aVariableIsReadWithItsType() throws {
        let settings = try settings("{}", ["PORT": "17", "EMPTY": ""])
        #expect(settings.variable("PORT", expected: "a number") { Int($0) } == 17)
        #expect(settings.variable("EMPTY", expected: "a number") { Int($0) } == nil)
        #expect(settings.variable("UNSET", expected: "a number") { Int($0) } == nil)
        #expect(problems(settings) == [])
    }

    @Test func aWrongVariableIsNamedWithoutItsValue() throws {
        let settings = try settings("{}", ["PORT": "seventeen"])
        #expect(settings.variable("PORT", expected: "a number") { Int($0) } == nil)
        #expect(
            problems(settings) == [
                "$PORT: expected a number\n  hint: correct it or unset it where the program is started"
            ])
    }

    @Test func aVariableIsNoKeyOfTheSection() throws {
        let settings = try settings(#"{"PORT": 1}"#, ["PORT": "17"])
        _ = settings.variable("PORT", expected: "a number") { Int($0) }
        #expect(problems(settings).first?.contains("unknown key") == true)
        #expect(settings.descriptions == [])
    }

    @Test func aSecretMayBeLeftOut() throws {
        let given = try settings(#"{"k": {"env": "KEY"}}"#, ["KEY": "value"])
        #expect(given.optionalSecret("k", standard: "from elsewhere", about: "")?.value == "value")
        #expect(problems(given) == [])
        let left = try settings()
        #expect(left.optionalSecret("k", standard: "from elsewhere", about: "") == nil)
        #expect(left.descriptions.first?.standard == "from elsewhere")
        #expect(problems(left) == [])
    }

    @Test func anEmptySecretIsAMistake() throws {
        let settings = try settings(#"{"a": "", "b": ""}"#)
        _ = settings.secret("a", about: "")
        _ = settings.optionalSecret("b", standard: "none", about: "")
        #expect(problems(settings).count == 2)
    }
}
