import Testing

@testable import AuthBlockCommand

@Suite struct LineSplitterTests {
    private func lines(_ pieces: String..., limit: Int = 8) throws -> [String] {
        let console = RecordingConsole().console(input: pieces.map { Array($0.utf8) })
        var splitter = LineSplitter(limit: limit) { () throws(FileFailure) in try console.readBytes() }
        var lines: [String] = []
        while let line = try splitter.next() {
            switch line {
            case .bytes(let bytes): lines.append(String(decoding: bytes, as: UTF8.self))
            case .tooLong: lines.append("(too long)")
            }
        }
        return lines
    }

    @Test func linesMaySpanPieces() throws {
        #expect(try lines("on", "e\ntw", "o\n") == ["one", "two"])
    }

    @Test func theLastLineMayLackItsNewline() throws {
        #expect(try lines("one\ntwo") == ["one", "two"])
    }

    @Test func emptyLinesCount() throws {
        #expect(try lines("\n\none\n") == ["", "", "one"])
        #expect(try lines() == [])
    }

    @Test func aLineThatIsTooLongIsSkippedAlone() throws {
        #expect(
            try lines("12345678\n123456789\n", "12345", "67890", "12\nend") == [
                "12345678", "(too long)", "(too long)", "end",
            ])
        #expect(try lines("123456789") == ["(too long)"])
    }
}
