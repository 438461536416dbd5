import Testing

@testable import TerminalViews

@Suite struct ColorDepthTests {
    @Test func aTerminalNameWithoutAPromiseHasSixteenColors() {
        #expect(ColorDepth(environment: ["TERM": "xterm"]) == .ansi16)
    }

    @Test func theNameMayPromise256Colors() {
        #expect(ColorDepth(environment: ["TERM": "screen-256color"]) == .ansi256)
    }

    @Test(arguments: ["truecolor", "24bit"]) func colortermPromisesAllColors(value: String) {
        #expect(ColorDepth(environment: ["TERM": "xterm-256color", "COLORTERM": value]) == .trueColor)
    }

    @Test func aDumbOrUnnamedTerminalHasNoColors() {
        #expect(ColorDepth(environment: ["TERM": "dumb", "COLORTERM": "truecolor"]) == .none)
        #expect(ColorDepth(environment: [:]) == .none)
    }

    @Test func noColorWinsOverEverything() {
        #expect(ColorDepth(environment: ["TERM": "xterm", "COLORTERM": "truecolor", "NO_COLOR": "1"]) == .none)
    }

    @Test func anEmptyNoColorDoesNotCount() {
        #expect(ColorDepth(environment: ["TERM": "xterm", "NO_COLOR": ""]) == .ansi16)
    }
}
