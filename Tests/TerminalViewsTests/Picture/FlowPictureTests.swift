import AuthBlock
import AuthBlockTestKit
import Foundation
import Testing

@testable import TerminalViews

extension SwitchedTerminal {
    @Suite(.timeLimit(.minutes(2))) struct FlowPictureTests {
        private static let colors = ["TERM": "xterm-256color", "COLORTERM": "truecolor"]

        private let picture: EncodedPicture
        private let source: PreparedPictures

        init() throws {
            picture = try #require(
                EncodedPicture(SamplePicture.png(width: 90, height: 52) { _, _ in Color(250, 60, 190) }))
            source = PreparedPictures(picture)
        }

        /// What selects the picture's colour in the first row of a window.
        private func paint(columns: Int = 90, rows: Int = 26) async throws -> String {
            let mosaic = try #require(
                await Mosaic.backdrop(
                    of: picture, size: TerminalSize(columns: columns, rows: rows), depth: .trueColor,
                    on: WorkerThreads(name: "test", count: 1, queueLimit: 1)))
            let color = try #require(mosaic.cells.first?.background)
            return "48;2;\(color.red);\(color.green);\(color.blue)"
        }

        /// A flow whose picture is on the first screen.
        private func flowWithPicture() async throws -> LiveFlow {
            let flow = try LiveFlow(pictures: source, environment: Self.colors)
            let paint = try await paint()
            try await flow.wait(for: "SIGN IN / REGISTER")
            try await flow.wait("the picture") { $0.hasDrawn(paint) }
            return flow
        }

        /// Has everything drawn anew, and waits for the picture in it.
        private func expectPicture(in flow: LiveFlow, columns: Int = 90, rows: Int = 26) async throws {
            let paint = try await paint(columns: columns, rows: rows)
            flow.redraw()
            try await flow.wait("the picture") { $0.hasDrawn(paint) }
        }

        @Test func thePictureIsBehindTheFirstScreenAndEverySheet() async throws {
            let flow = try await flowWithPicture()
            flow.type("\r")
            try await flow.wait(for: "E-mail")
            try await expectPicture(in: flow)
            flow.type("ada@example.com\r")
            try await flow.wait(for: "Forgot password?")
            try await expectPicture(in: flow)
            flow.type("\u{1B}")
            try await flow.wait(for: "E-mail")
            flow.type("\u{1B}")
            try await flow.wait(for: "q quit")
            try await expectPicture(in: flow)
            flow.type("q")
            _ = try await flow.end()
            // The one that is there is kept: it is asked for once, with the size of a window of 90 by 26.
            #expect(source.askedSizes == [[720, 416]])
        }

        @Test func anotherWindowSizeKeepsThePicture() async throws {
            let flow = try await flowWithPicture()
            flow.resize(columns: 60, rows: 20)
            try await flow.wait(for: "SIGN IN / REGISTER")
            try await expectPicture(in: flow, columns: 60, rows: 20)
            flow.type("q")
            _ = try await flow.end()
            #expect(source.askedSizes.count == 1)
        }

        @Test func aPictureThatCannotBeDecodedLeavesThePlainBackground() async throws {
            let broken = PreparedPictures(EncodedPicture(Data([0xFF, 0xD8, 0xFF])))
            let flow = try LiveFlow(pictures: broken, environment: Self.colors)
            try await flow.wait(for: "SIGN IN / REGISTER")
            flow.type("\r")
            try await flow.wait(for: "E-mail")
            flow.type("\u{1B}")
            try await flow.wait(for: "q quit")
            flow.type("q")
            #expect(try await flow.end() == nil)
            #expect(broken.askedSizes.count == 1)
        }

        @Test func theSheetDoesNotWaitForASlowPicture() async throws {
            let slow = PreparedPictures(picture, after: .seconds(10))
            let flow = try LiveFlow(pictures: slow, environment: Self.colors)
            try await flow.wait(for: "SIGN IN / REGISTER")
            await slow.clock.waitForSleepers()
            flow.type("\r")
            try await flow.wait(for: "E-mail")
            // Given up, it is looked for again when the person comes back.
            try await flow.wait("the end of the search") { _ in slow.clock.sleeperCount == 0 }
            flow.type("\u{1B}")
            try await flow.wait(for: "q quit")
            await slow.clock.waitForSleepers()
            #expect(slow.askedSizes.count == 2)
            flow.type("q")
            #expect(try await flow.end() == nil)
        }

        @Test(arguments: [["TERM": "xterm"], ["TERM": "xterm-256color", "NO_COLOR": "1"]])
        func aTerminalWithFewColorsAsksForNone(environment: [String: String]) async throws {
            let flow = try LiveFlow(pictures: source, environment: environment)
            try await flow.wait(for: "SIGN IN / REGISTER")
            flow.type("q")
            _ = try await flow.end()
            #expect(source.askedSizes == [])
        }
    }
}

/// A source with one picture, which remembers what it was asked.
private final class PreparedPictures: PictureSource, @unchecked Sendable {
    // Invariant: `sizes` is read and written only with the lock held.
    private let lock = NSLock()
    private var sizes: [[Int]] = []
    private let answer: EncodedPicture?
    private let delay: Duration

    /// The time by which it is slow.
    let clock = ManualClock()

    init(_ answer: EncodedPicture?, after delay: Duration = .zero) {
        self.answer = answer
        self.delay = delay
    }

    var askedSizes: [[Int]] { lock.withLock { sizes } }

    func picture(width: Int, height: Int) async -> EncodedPicture? {
        lock.withLock { sizes.append([width, height]) }
        do throws(CancellationError) { try await clock.sleep(for: delay) } catch { return nil }
        return answer
    }
}
