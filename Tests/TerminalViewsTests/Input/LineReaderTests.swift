import Glibc
import Testing

@testable import TerminalViews

@Suite struct LineReaderTests {
    let pipe: DescriptorPipe
    let reader: LineReader

    init() throws {
        pipe = try DescriptorPipe()
        reader = LineReader(descriptor: pipe.readEnd)
    }

    @Test func linesComeOneByOne() async throws {
        pipe.send("ada@example.com\nsecond\n")
        #expect(try await reader.readLine() == "ada@example.com")
        #expect(try await reader.readLine() == "second")
    }

    @Test func anEmptyLineIsNotTheEnd() async throws {
        pipe.send("\n")
        pipe.finish()
        #expect(try await reader.readLine() == "")
        #expect(try await reader.readLine() == nil)
        #expect(try await reader.readLine() == nil)
    }

    @Test func theLastLineNeedsNoNewline() async throws {
        pipe.send("secret")
        pipe.finish()
        #expect(try await reader.readLine(isHidden: true) == "secret")
        #expect(try await reader.readLine() == nil)
    }

    @Test func onlyOneLineEndIsTaken() async throws {
        pipe.send(" a \r\r\nb\r")
        pipe.finish()
        #expect(try await reader.readLine() == " a \r")
        #expect(try await reader.readLine() == "b\r")
    }

    @Test func nulIsKept() async throws {
        pipe.send("a\0b\n")
        #expect(try await reader.readLine() == "a\0b")
    }

    @Test func aLineMayArriveInPieces() async throws {
        let descriptor = pipe.readEnd
        async let line = LineReader(descriptor: descriptor).readLine()
        for byte in "é漢\n".utf8 {
            pipe.send([byte])
        }
        #expect(try await line == "é漢")
    }

    @Test func bytesThatAreNoTextAreRefusedNotChanged() async throws {
        pipe.send([0x61, 0xFF, 0x0A, 0x62, 0x0A])
        await #expect(throws: LineReaderError.notUTF8) { try await reader.readLine() }
        #expect(try await reader.readLine() == "b")
    }

    @Test func theLongestLineIsRead() async throws {
        let bytes = [UInt8](repeating: 0x78, count: LineReader.limit)
        let file = try TemporaryFile(bytes + Array("\r\nnext".utf8))
        let reader = LineReader(descriptor: file.descriptor)
        #expect(try await reader.readLine()?.utf8.count == LineReader.limit)
        #expect(try await reader.readLine() == "next")
    }

    @Test(arguments: [1, 500_000]) func aLongerLineIsRefusedAndTheNextOneRead(excess: Int) async throws {
        let bytes = [UInt8](repeating: 0x78, count: LineReader.limit + excess)
        let file = try TemporaryFile(bytes + Array("\nnext\n".utf8))
        let reader = LineReader(descriptor: file.descriptor)
        await #expect(throws: LineReaderError.tooLong) { try await reader.readLine() }
        #expect(try await reader.readLine() == "next")
    }

    @Test func aLongerLineAtTheEndIsRefusedToo() async throws {
        let file = try TemporaryFile([UInt8](repeating: 0x78, count: LineReader.limit + 1))
        let reader = LineReader(descriptor: file.descriptor)
        await #expect(throws: LineReaderError.tooLong) { try await reader.readLine() }
        #expect(try await reader.readLine() == nil)
    }

    @Test func aLineWithoutEndIsRefusedAtOnce() async throws {
        let zero = open("/dev/zero", O_RDONLY | O_CLOEXEC)
        defer { close(zero) }
        await #expect(throws: LineReaderError.tooLong) { try await LineReader(descriptor: zero).readLine() }
    }

    @Test func aClosedDescriptorIsAnError() async {
        await #expect(throws: LineReaderError.unreadable(code: EBADF)) {
            try await LineReader(descriptor: 999_999).readLine()
        }
    }

    @Test func cancellingEndsTheWait() async {
        let descriptor = pipe.readEnd
        let waiting = Task { try await LineReader(descriptor: descriptor).readLine() }
        waiting.cancel()
        await #expect(throws: LineReaderError.cancelled) { try await waiting.value }
    }
}

extension SwitchedTerminal {
    @Suite struct HiddenLineReaderTests {
        @Test func aHiddenLineIsNotShownAndTheNextOneIs() async throws {
            let pseudoTerminal = try PseudoTerminal()
            let before = pseudoTerminal.settings.flags
            let descriptor = pseudoTerminal.program
            async let line = LineReader(descriptor: descriptor).readLine(isHidden: true)
            while pseudoTerminal.showsWhatIsTyped { await Task.yield() }
            pseudoTerminal.type("secret\n")
            #expect(try await line == "secret")
            #expect(pseudoTerminal.shown() == "\r\n")
            #expect(pseudoTerminal.settings.flags == before)
        }

        @Test func theEndOfInputShowsWhatIsTypedAgain() async throws {
            let pseudoTerminal = try PseudoTerminal()
            let descriptor = pseudoTerminal.program
            async let line = LineReader(descriptor: descriptor).readLine(isHidden: true)
            while pseudoTerminal.showsWhatIsTyped { await Task.yield() }
            pseudoTerminal.type("\u{04}")
            #expect(try await line == nil)
            #expect(pseudoTerminal.showsWhatIsTyped)
        }

        @Test func withoutHidingNothingIsRead() async throws {
            let pseudoTerminal = try PseudoTerminal()
            try pseudoTerminal.terminal.enter(.fullScreen)
            defer { pseudoTerminal.terminal.leave() }
            let descriptor = pseudoTerminal.program
            await #expect(throws: LineReaderError.cannotHide(.alreadySwitched)) {
                try await LineReader(descriptor: descriptor).readLine(isHidden: true)
            }
        }
    }
}
