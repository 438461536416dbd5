import Testing

@testable import TerminalViews

@Suite struct ColorCodeTests {
    private func parameters(_ color: Color?, _ depth: ColorDepth) -> [String] {
        let code = ColorCode(color, depth: depth)
        return [code.parameters(isBackground: false), code.parameters(isBackground: true)]
    }

    @Test func theTerminalsOwnColorIsTheSameAtEveryDepth() {
        for depth in [ColorDepth.none, .ansi16, .ansi256, .trueColor] {
            #expect(parameters(nil, depth) == ["39", "49"])
        }
    }

    @Test func withoutColorsEveryColorIsTheTerminalsOwn() {
        #expect(parameters(Color(255, 140, 26), .none) == ["39", "49"])
    }

    @Test func trueColorIsExact() {
        #expect(parameters(Color(255, 140, 26), .trueColor) == ["38;2;255;140;26", "48;2;255;140;26"])
    }

    @Test(arguments: [
        (Color(0, 0, 0), 16), (Color(255, 255, 255), 231), (Color(255, 135, 0), 208), (Color(128, 128, 128), 244),
        (Color(250, 140, 5), 208), (Color(11, 13, 23), 233), (Color(237, 239, 238), 255), (Color(95, 95, 135), 60),
    ])
    func thePaletteGivesItsNearestColor(color: Color, index: Int) {
        #expect(parameters(color, .ansi256) == ["38;5;\(index)", "48;5;\(index)"])
    }

    @Test(arguments: [
        (Color(10, 10, 10), "30"), (Color(200, 10, 10), "31"), (Color(255, 255, 255), "97"), (Color(250, 10, 10), "91"),
    ])
    func sixteenColorsGiveTheirNearest(color: Color, foreground: String) {
        #expect(ColorCode(color, depth: .ansi16).parameters(isBackground: false) == foreground)
    }

    @Test func backgroundsOfTheBrightColorsAreTheirOwnRange() {
        #expect(ColorCode(Color(255, 255, 255), depth: .ansi16).parameters(isBackground: true) == "107")
    }

    @Test func mixingGoesFromOneColorToTheOther() {
        let (black, white) = (Color(0, 0, 0), Color(255, 255, 255))
        #expect(black.mixed(with: white, 0) == black)
        #expect(black.mixed(with: white, 1) == white)
        #expect(black.mixed(with: white, 0.2) == Color(51, 51, 51))
        #expect(black.mixed(with: white, 7) == white)
    }
}
