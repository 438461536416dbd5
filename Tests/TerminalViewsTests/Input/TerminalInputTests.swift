import Foundation
import Glibc
import Testing

@testable import TerminalViews

extension SwitchedTerminal {
    @Suite(.timeLimit(.minutes(1))) struct TerminalInputTests {
        let pseudoTerminal: PseudoTerminal

        init() throws {
            pseudoTerminal = try PseudoTerminal()
            try pseudoTerminal.terminal.enter(.fullScreen)
            _ = pseudoTerminal.shown()
        }

        private func collect(_ input: TerminalInput, until last: TerminalEvent) async -> [TerminalEvent] {
            var events: [TerminalEvent] = []
            for await event in input.events {
                events.append(event)
                if event == last { break }
            }
            return events
        }

        @Test func keysArriveAsTyped() async {
            defer { pseudoTerminal.terminal.leave() }
            let input = TerminalInput(descriptor: pseudoTerminal.program)
            pseudoTerminal.type("ab\u{1B}[A\r")
            #expect(await collect(input, until: .key(.enter)) == [.key(.text("ab")), .key(.up), .key(.enter)])
        }

        @Test func aLoneEscArrivesWithoutAnotherKey() async {
            defer { pseudoTerminal.terminal.leave() }
            let input = TerminalInput(descriptor: pseudoTerminal.program)
            pseudoTerminal.type("\u{1B}")
            #expect(await collect(input, until: .key(.escape)) == [.key(.escape)])
        }

        @Test func aResizeArrives() async {
            defer { pseudoTerminal.terminal.leave() }
            let input = TerminalInput(descriptor: pseudoTerminal.program)
            raiseHere(SIGWINCH)
            #expect(await collect(input, until: .resized) == [.resized])
        }

        @Test func aContinuationArrives() async {
            defer { pseudoTerminal.terminal.leave() }
            let input = TerminalInput(descriptor: pseudoTerminal.program)
            raiseHere(SIGCONT)
            #expect(await collect(input, until: .resumed) == [.resumed])
        }

        @Test func aHangUpClosesTheStream() async {
            let input = TerminalInput(descriptor: pseudoTerminal.program)
            pseudoTerminal.hangUp()
            var events: [TerminalEvent] = []
            for await event in input.events {
                events.append(event)
            }
            #expect(events == [.closed])
            pseudoTerminal.terminal.leave()
        }

        @Test func theEndOfAPipeDeliversWhatIsPendingFirst() async throws {
            defer { pseudoTerminal.terminal.leave() }
            let pipe = try DescriptorPipe()
            pipe.send("a\u{1B}")
            pipe.finish()
            let input = TerminalInput(descriptor: pipe.readEnd)
            #expect(await collect(input, until: .closed) == [.key(.text("a")), .key(.escape), .closed])
        }

        @Test func aClosedDescriptorClosesTheStream() async {
            defer { pseudoTerminal.terminal.leave() }
            let input = TerminalInput(descriptor: 999_999)
            #expect(await collect(input, until: .closed) == [.closed])
        }

        @Test func stoppingEndsTheStreamAndLeavesTheRestUnread() async {
            defer { pseudoTerminal.terminal.leave() }
            let first = TerminalInput(descriptor: pseudoTerminal.program)
            first.stop()
            for await _ in first.events {}
            pseudoTerminal.type("x\r")
            let second = TerminalInput(descriptor: pseudoTerminal.program)
            #expect(await collect(second, until: .key(.enter)) == [.key(.text("x")), .key(.enter)])
        }

        @Test func itsThreadEndsWhenStopped() async throws {
            try await expectThreadsToEnd { input in
                input.stop()
                for await _ in input.events {}
            }
        }

        @Test func itsThreadEndsWhenTheConsumerIsCancelled() async throws {
            try await expectThreadsToEnd { input in
                let consumer = Task {
                    for await _ in input.events {}
                }
                consumer.cancel()
                await consumer.value
            }
        }

        @Test func itsThreadEndsWhenItIsDropped() async throws {
            try await expectThreadsToEnd { _ in }
        }

        /// Uses far more inputs than there may be threads, then waits until most threads are gone.
        private func expectThreadsToEnd(after use: (TerminalInput) async -> Void) async throws {
            defer { pseudoTerminal.terminal.leave() }
            for _ in 0..<200 {
                await use(TerminalInput(descriptor: pseudoTerminal.program))
            }
            while try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").count > 100 {
                await Task.yield()
            }
        }
    }
}
