import Testing

@testable import TerminalViews

@Suite struct KeyParserTests {
    private func keys(_ text: String) -> [Key] {
        var parser = KeyParser()
        return parser.feed(text.utf8)
    }

    @Test func typedTextIsText() {
        #expect(keys("ada@example.com") == [.text("ada@example.com")])
    }

    @Test func everyCharacterSurvivesAnyDivisionIntoReads() {
        let text = "aé漢👩🏽‍🚀"
        var parser = KeyParser()
        let received = text.utf8.flatMap { parser.feed([$0]) }.map { key in
            if case .text(let part) = key { part } else { "?" }
        }
        #expect(received.joined() == text)
        #expect(!received.contains("\u{FFFD}"))
        #expect(parser.pending == .nothing)
    }

    @Test(
        arguments: [
            ([0x61, 0xFF, 0x62], "a\u{FFFD}b"), ([0xC3, 0x28], "\u{FFFD}("), ([0x80], "\u{FFFD}"), ([0x9B], "\u{FFFD}"),
        ] as [([UInt8], String)])
    func bytesThatAreNoTextAreReplaced(bytes: [UInt8], text: String) {
        var parser = KeyParser()
        #expect(parser.feed(bytes) == [.text(text)])
    }

    @Test func aCharacterThatIsNeverFinishedIsReplacedAfterASilence() {
        var parser = KeyParser()
        #expect(parser.feed([0xE6, 0xBC]) == [])
        #expect(parser.pending == .sequence)
        #expect(parser.flush() == [.text("\u{FFFD}")])
        #expect(parser.pending == .nothing)
    }

    @Test(
        arguments: [
            ("\r", .enter), ("\n", .enter), ("\t", .tab), ("\u{7F}", .backspace), ("\u{08}", .backspace),
            ("\u{01}", .control("a")), ("\u{03}", .control("c")), ("\u{04}", .control("d")), ("\u{05}", .control("e")),
            ("\u{0B}", .control("k")), ("\u{0C}", .control("l")), ("\u{15}", .control("u")), ("\u{17}", .control("w")),
            ("\u{1A}", .control("z")),
        ] as [(String, Key)])
    func controlCharactersAreKeys(bytes: String, key: Key) {
        #expect(keys(bytes) == [key])
    }

    @Test(
        arguments: [
            ("[A", .up), ("[B", .down), ("[C", .right), ("[D", .left), ("OA", .up), ("OD", .left),
            ("[H", .home), ("[F", .end), ("OH", .home), ("OF", .end), ("[1~", .home), ("[4~", .end), ("[7~", .home),
            ("[8~", .end), ("[3~", .delete), ("[Z", .shiftTab), ("OM", .enter), ("[1;5C", .wordRight),
            ("[1;3D", .wordLeft), ("O5C", .wordRight), ("[1;2C", .right), ("b", .wordLeft), ("f", .wordRight),
            ("\u{7F}", .control("w")),
        ] as [(String, Key)])
    func sequencesAreKeysInOneReadOrMany(sequence: String, key: Key) {
        let bytes = Array("\u{1B}\(sequence)".utf8)
        var parser = KeyParser()
        #expect(parser.feed(bytes) == [key])
        #expect(bytes.flatMap { parser.feed([$0]) } == [key])
        #expect(parser.pending == .nothing)
    }

    @Test(arguments: [
        "[15~", "[2~", "[5~", "[1;5P", "OP", "[?1;2c", "[<0;10;10M", "[I", "[>41;354;0c", "[[A", "x", "é", "[27;5;9~",
        "]11;rgb:0000/0000/0000\u{07}", "]0;title\u{1B}\\", "P1$r0m\u{1B}\\", "[99999999999999999999~", "[;;;~",
    ])
    func unknownSequencesAreSwallowedWhole(sequence: String) {
        #expect(keys("\u{1B}\(sequence)!") == [.text("!")])
    }

    @Test func aSequenceWithoutEndStaysSmallAndEnds() {
        var parser = KeyParser()
        #expect(parser.feed(Array("\u{1B}[".utf8) + Array(repeating: 0x31, count: 100_000)) == [])
        #expect(parser.feed(Array("~x".utf8)) == [.text("x")])
    }

    @Test func anEscIsDecidedBySilence() {
        var parser = KeyParser()
        #expect(parser.feed([0x1B]) == [])
        #expect(parser.pending == .sequence)
        #expect(parser.flush() == [.escape])
        #expect(parser.flush() == [])
    }

    @Test func twoEscsAreTwoKeys() {
        var parser = KeyParser()
        #expect(parser.feed([0x1B, 0x1B]) + parser.flush() == [.escape, .escape])
    }

    @Test func aSequenceBrokenOffBySilenceIsNoKey() {
        var parser = KeyParser()
        #expect(parser.feed("\u{1B}[1;".utf8) + parser.flush() == [])
        #expect(parser.feed("a".utf8) == [.text("a")])
    }

    @Test func ctrlCWorksInTheMiddleOfASequence() {
        #expect(keys("\u{1B}[1;\u{03}") == [.control("c")])
    }

    @Test func aPasteIsOneKeyWhateverItHolds() {
        #expect(
            keys("a\u{1B}[200~one\ntwo\u{1B}[A\u{03}\u{1B}[201~b") == [
                .text("a"), .paste("one\ntwo\u{1B}[A\u{03}"), .text("b"),
            ])
    }

    @Test func aPasteMayHoldABrokenEndMark() {
        #expect(keys("\u{1B}[200~a\u{1B}[20\u{1B}[201~") == [.paste("a\u{1B}[20")])
    }

    @Test func aPasteArrivesInAnyDivisionIntoReads() {
        var parser = KeyParser()
        let bytes = Array("\u{1B}[200~päss\u{1B}[201~".utf8)
        #expect(bytes.flatMap { parser.feed([$0]) } == [.paste("päss")])
    }

    @Test func aPasteWithoutEndIsDeliveredAfterASilence() {
        var parser = KeyParser()
        #expect(parser.feed("\u{1B}[200~abc".utf8) == [])
        #expect(parser.pending == .paste)
        #expect(parser.flush() == [.paste("abc")])
        #expect(parser.feed("d".utf8) == [.text("d")])
    }

    @Test func aHugePasteIsCutAndItsRestIsNoKeys() {
        var parser = KeyParser()
        let content = String(repeating: "x\r", count: KeyParser.pasteLimit)
        #expect(
            parser.feed("\u{1B}[200~\(content)\u{1B}[201~\t".utf8) == [
                .paste(String(content.prefix(KeyParser.pasteLimit))), .tab,
            ])
    }

    @Test func anyBytesGiveTheSameKeysInAnyDivision() {
        var generator = SeededGenerator(seed: 1)
        let likely = Array("\u{1B}[O;~0129ABHZM]P\\\u{07}\r\té漢".utf8)
        for _ in 0..<5_000 {
            let bytes = (0..<Int.random(in: 1...60, using: &generator)).map { _ in
                Bool.random(using: &generator)
                    ? likely.randomElement(using: &generator) ?? 0 : UInt8.random(in: 0...255, using: &generator)
            }
            var atOnce = KeyParser()
            var inPieces = KeyParser()
            let expected = atOnce.feed(bytes) + atOnce.flush()
            var received: [Key] = []
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = Int.random(in: 1...rest.count, using: &generator)
                received += inPieces.feed(rest.prefix(count))
                rest = rest.dropFirst(count)
            }
            received += inPieces.flush()
            #expect(joined(received) == joined(expected), "\(bytes)")
            #expect(inPieces.pending == .nothing)
        }
    }

    /// Text may be divided as its reads are.
    private func joined(_ keys: [Key]) -> [Key] {
        keys.reduce(into: []) { joined, key in
            if case .text(let later) = key, case .text(let earlier)? = joined.last {
                joined[joined.count - 1] = .text(earlier + later)
            } else {
                joined.append(key)
            }
        }
    }
}
