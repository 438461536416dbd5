import Foundation
import Testing

@testable import AuthBlock

@Suite struct SettingsVariablesTests {
    @Test func aVariableIsReadWithItsType() throws {
        let settings = try Settings("{}", environment: ["PORT": "17", "EMPTY": ""])
        #expect(settings.variable("PORT", expected: "a number") { Int($0) } == 17)
        #expect(settings.variable("EMPTY", expected: "a number") { Int($0) } == nil)
        #expect(settings.variable("UNSET", expected: "a number") { Int($0) } == nil)
        #expect(settings.problems == [])
    }

    @Test func aWrongVariableIsNamedWithoutItsValue() throws {
        let settings = try Settings("{}", environment: ["PORT": "seventeen"])
        #expect(settings.variable("PORT", expected: "a number") { Int($0) } == nil)
        #expect(
            settings.problems == [
                "$PORT: expected a number\n  hint: correct it or unset it where the program is started"
            ])
    }

    @Test func aVariableIsNoKeyOfTheSection() throws {
        let settings = try Settings(#"{"PORT": 1}"#, environment: ["PORT": "17"])
        _ = settings.variable("PORT", expected: "a number") { Int($0) }
        #expect(settings.problems.first?.contains("unknown key") == true)
        #expect(settings.descriptions == [])
    }

    @Test func aSecretMayBeLeftOut() throws {
        let given = try Settings(#"{"k": {"env": "KEY"}}"#, environment: ["KEY": "value"])
        #expect(given.optionalSecret("k", standard: "from elsewhere", about: "")?.value == "value")
        #expect(given.problems == [])
        let left = try Settings()
        #expect(left.optionalSecret("k", standard: "from elsewhere", about: "") == nil)
        #expect(left.descriptions.first?.standard == "from elsewhere")
        #expect(left.problems == [])
    }

    @Test func anEmptySecretIsAMistake() throws {
        let settings = try Settings(#"{"a": "", "b": ""}"#)
        _ = settings.secret("a", about: "")
        _ = settings.optionalSecret("b", standard: "none", about: "")
        #expect(settings.problems.count == 2)
    }
}
