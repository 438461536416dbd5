import AuthBlockTestKit
import Foundation
import Testing

@testable import AuthBlockCommand

@Suite(.timeLimit(.minutes(1))) struct FreedMemoryTests {
    private let clock = ManualClock()
    private let (returns, continuation) = AsyncStream.makeStream(of: Void.self)

    @Test func itGoesBackOnceAMomentAfterARush() async {
        let memory = FreedMemory(clock: clock) { [continuation] in continuation.yield() }
        var iterator = returns.makeAsyncIterator()
        for round in 1...2 {
            for _ in 1...100 { memory.noteRequest() }
            await clock.waitForSleepers()
            #expect(clock.sleeperCount == 1, "round \(round)")
            clock.advance(by: FreedMemory.pause)
            await iterator.next()
        }
        continuation.finish()
        #expect(await iterator.next() == nil)
    }
}
