import AuthBlockTestKit
import Foundation
import Testing

@testable import AuthBlockCommand

@Suite(.timeLimit(.minutes(1))) struct FreedMemoryTests {
    private let clock = ManualClock()

    @Test func itGoesBackOnceAMomentAfterARush() async {
        let (returns, continuation) = AsyncStream.makeStream(of: Void.self)
        let memory = FreedMemory(clock: clock) { continuation.yield() }
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
