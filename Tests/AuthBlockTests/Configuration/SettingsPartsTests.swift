import TemporaryFolder
import Testing

@testable import AuthBlock

@Suite struct SettingsPartsTests {
    @Test func aTextMayStandForAValue() throws {
        let settings = try Settings(#"{"email": "ada@example.com"}"#)
        let email = settings.value("email", expected: "an e-mail address", about: "") { try? EmailAddress($0) }
        #expect(email?.text == "ada@example.com")
        let other = settings.value("other", expected: "an e-mail address", about: "") { try? EmailAddress($0) }
        #expect(other == nil)
        #expect(settings.problems == [])
    }

    @Test func aTextThatStandsForNothingIsAMistakeWithASuggestion() throws {
        let settings = try Settings(#"{"colour": "gren"}"#)
        let words = ["red", "green"]
        let colour = settings.value("colour", expected: "a colour", among: words, about: "") { text in
            words.contains(text) ? text : nil
        }
        #expect(colour == nil)
        #expect(
            settings.problems == [
                "/etc/app/a.json:1: providers.x.colour: expected a colour, found another text\n"
                    + "  hint: did you mean 'green'? known: red, green"
            ])
    }

    @Test func aRequiredValueThatIsMissingIsAMistake() throws {
        let settings = try Settings("{}")
        _ = settings.value("colour", expected: "a colour", isRequired: true, about: "which") { $0 }
        #expect(
            settings.problems == ["/etc/app/a.json:1: providers.x.colour: missing; expected a colour\n  hint: which"])
    }

    @Test func secondsMayBeWholeOrNot() throws {
        let settings = try Settings(#"{"a": 2, "b": 0.25, "c": 11, "d": "1 s"}"#)
        #expect(settings.seconds("a", default: .zero, in: 0...10, about: "") == .seconds(2))
        #expect(settings.seconds("b", default: .zero, in: 0...10, about: "") == .milliseconds(250))
        #expect(settings.seconds("c", default: .seconds(5), in: 0...10, about: "") == .seconds(5))
        #expect(settings.seconds("d", default: .seconds(5), in: 0...10, about: "") == .seconds(5))
        #expect(
            settings.problems == [
                "/etc/app/a.json:1: providers.x.c: expected a number of seconds from 0 to 10, found a whole number",
                "/etc/app/a.json:1: providers.x.d: expected a number of seconds from 0 to 10, found a text",
            ])
    }

    @Test func mistakesInPartsAreReportedWithTheRestInTheirOrder() throws {
        let settings = try Settings(
            "{\n\"list\": [\n{\"n\": 12},\n\"x\"\n],\n\"n\": 13,\n\"part\": {\n\"m\": 1}\n}")
        for part in settings.objects("list", about: "") ?? [] {
            _ = part.integer("n", default: 1, in: 1...9, about: "")
        }
        _ = settings.integer("n", default: 1, in: 1...9, about: "")
        #expect(settings.object("part", about: "").integer("n", default: 7, in: 1...9, about: "") == 7)
        #expect(
            settings.problems == [
                "/etc/app/a.json:3: providers.x.list[0].n: expected a whole number from 1 to 9, found another one",
                "/etc/app/a.json:4: providers.x.list[1]: expected an object, found a text",
                "/etc/app/a.json:6: providers.x.n: expected a whole number from 1 to 9, found another one",
                "/etc/app/a.json:8: providers.x.part.m: unknown key\n  hint: did you mean 'n'? known keys: n",
            ])
    }

    @Test func aTextMayBeShortForAnObject() throws {
        let settings = try Settings(#"{"list": ["a", {"name": "b"}]}"#)
        let names = settings.objects("list", shorthand: "name", about: "")?.map { $0.string("name", about: "") }
        #expect(names == ["a", "b"])
        #expect(settings.problems == [])
    }

    @Test func partsThatAreLeftOutHaveTheirDefaults() throws {
        let settings = try Settings("{}")
        #expect(settings.objects("list", about: "") == nil)
        #expect(settings.object("part", about: "").boolean("b", default: true, about: ""))
        #expect(settings.document("file", about: "") == nil)
        #expect(settings.problems == [])
    }

    @Test func aPartThatIsNoObjectIsOneMistake() throws {
        let settings = try Settings(#"{"part": 5, "list": 6}"#)
        _ = settings.object("part", about: "").string("required", about: "")
        #expect(settings.objects("list", about: "")?.isEmpty == true)
        #expect(
            settings.problems == [
                "/etc/app/a.json:1: providers.x.list: expected a list of objects, found a whole number",
                "/etc/app/a.json:1: providers.x.part: expected an object, found a whole number",
            ])
    }

    @Test func anotherFileIsReadAndNamesItself() throws {
        let folder = try TemporaryFolder()
        try folder.write("{\n\"n\": 12\n}", to: "b.json")
        let settings = try Settings(#"{"file": "b.json", "n": 13}"#, file: folder.path + "/a.json")
        _ = settings.document("file", about: "")?.integer("n", default: 1, in: 1...9, about: "")
        _ = settings.integer("n", default: 1, in: 1...9, about: "")
        #expect(
            settings.problems == [
                "\(folder.path)/a.json:1: providers.x.n: expected a whole number from 1 to 9, found another one",
                "\(folder.path)/b.json:2: n: expected a whole number from 1 to 9, found another one",
            ])
    }
}
