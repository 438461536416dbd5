import Testing

@testable import AuthBlock

@Suite struct ConfigurationParserTests {
    private func parse(_ text: String) throws(ConfigurationError) -> ConfigurationValue {
        try ConfigurationParser.parse(Array(text.utf8), file: "a.json")
    }

    private func problem(in text: String) -> String {
        do {
            _ = try parse(text)
            return "no problem"
        } catch {
            return error.problems.first.map { "\($0.place?.line ?? 0): \($0.reason)" } ?? "no problem"
        }
    }

    @Test func everyKindOfValueIsRead() throws {
        let value = try parse(#"{"a": [1, -2.5, true, false, null], "b": {"c": "x\n\u00e9\ud83d\ude00\"\\/"}}"#)
        #expect(
            value["a"]?.content
                == .array([
                    .init(.integer(1)), .init(.number(-2.5)), .init(.boolean(true)), .init(.boolean(false)),
                    .init(.null),
                ]))
        #expect(value["b"]?["c"]?.content == .string("x\né😀\"\\/"))
    }

    @Test func commentsTrailingCommasAndAByteOrderMarkAreFine() throws {
        let value = try parse("\u{FEFF}// first\n{ /* a\nb */ \"a\": [1, 2,], // last\n}\n")
        #expect(value["a"]?.line == 3)
    }

    @Test func everythingKnowsItsLine() throws {
        let value = try parse("{\n\"a\": 1,\n\n\"b\":\n{\"c\": \"x\"}}")
        #expect(value.members?.map(\.line) == [2, 4])
        #expect(value["b"]?.line == 5)
    }

    @Test(arguments: [
        ("", "1: the file is empty"),
        (" \n// nothing\n", "3: the file is empty"),
        ("{", "1: the object that begins on line 1 is never closed"),
        ("{\"a\": 1", "1: the object that begins on line 1 is never closed"),
        ("{\n\"a\": [1,\n", "3: the list that begins on line 2 is never closed"),
        ("{\"a\" 1}", "1: a ':' is missing after the key 'a'"),
        ("{\n\"a\": 1\n\"b\": 2\n}", "2: a ',' is missing at the end of this line"),
        ("{\"a\": 1,\n\"a\": 2}", "2: the key 'a' stands here a second time"),
        ("{a: 1}", "1: found something that is no key"),
        ("{\"a\": 'x'}", "1: texts are put in double quotes"),
        ("{\"a\": yes}", "1: found a word that is no value"),
        ("{\"a\": }", "1: found something that is no value"),
        ("{\"a\": 1e999}", "1: found a word that is no value"),
        ("{\"a\": \"x\n\"}", "1: this text is not closed on its line"),
        ("{\"a\": \"x", "1: the file ends within a text"),
        ("{\"a\": \"\\q\"}", "1: found a '\\' that begins no escape"),
        ("{\"a\": \"\\u12\"}", "1: a \\u needs four hexadecimal digits"),
        ("{\"a\": \"\\ud83d\"}", "1: a \\u escape names half a character"),
        ("{} {}", "1: found more after the end of the configuration"),
        ("/* open", "1: this comment is never closed"),
        ("/ {}", "1: found a '/' that begins no comment"),
        ("\u{0}", "1: found a word that is no value"),
    ])
    func aMistakeIsNamedWithItsLine(text: String, expected: String) {
        #expect(problem(in: text) == expected)
    }

    @Test func textThatIsNotUTF8IsRefused() {
        #expect(throws: ConfigurationError.self) {
            try ConfigurationParser.parse(Array("{\"a\": \"".utf8) + [0xFF, 0x22, 0x7D], file: "a.json")
        }
    }

    @Test func endlessNestingIsRefusedRatherThanFollowed() {
        #expect(problem(in: String(repeating: "[", count: 100_000)).contains("nested more than 32 deep"))
    }

    /// A small generator with a seed, so that a failure can be repeated.
    private struct SeededGenerator: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state ^ (state >> 29)
        }
    }

    @Test func anyBytesGiveAValueOrAnError() {
        var generator = SeededGenerator(state: 7)
        let alphabet = Array("{}[]\",:\\/*u0e-.tfn \n".utf8) + [0x00, 0xC3, 0xFF]
        var refused = 0
        for _ in 0..<5_000 {
            let bytes = (0..<Int.random(in: 0...24, using: &generator)).map { _ in
                alphabet.randomElement(using: &generator) ?? 0
            }
            if (try? ConfigurationParser.parse(bytes, file: "a.json")) == nil { refused += 1 }
        }
        #expect(refused > 4_000)
    }
}
