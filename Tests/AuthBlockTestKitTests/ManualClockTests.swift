import AuthBlockTestKit
import Foundation
import Testing

@Suite struct ManualClockTests {
    private let clock = ManualClock()

    /// A task that sleeps and then says how late it is.
    private func sleeper(_ duration: Duration) -> Task<Bool, Never> {
        Task { [clock] in (try? await clock.sleep(for: duration)) != nil }
    }

    @Test func timeStandsStillUntilItIsMoved() {
        let before = clock.now
        #expect(clock.now == before)
        clock.advance(by: .seconds(90))
        #expect(clock.now == before + 90)
        clock.advance(by: .seconds(-30))
        #expect(clock.now == before + 60)
    }

    @Test func aSleeperWakesWhenItsTimeHasCome() async {
        let task = sleeper(.seconds(10))
        await clock.waitForSleepers()
        clock.advance(by: .milliseconds(9_999))
        #expect(clock.sleeperCount == 1)
        clock.advance(by: .milliseconds(1))
        #expect(await task.value)
        #expect(clock.sleeperCount == 0)
    }

    @Test(arguments: 1...199) func nobodyOversleepsWhenTimeMovesInParts(part: Int) async {
        let sleeper = Task { [clock] in try? await clock.sleep(for: .milliseconds(200)) }
        await clock.waitForSleepers()
        clock.advance(by: .milliseconds(part))
        #expect(clock.sleeperCount == 1)
        clock.advance(by: .milliseconds(200 - part))
        #expect(clock.sleeperCount == 0)
        sleeper.cancel()
    }

    @Test func sleepersWakeInTheOrderOfTheirTimes() async {
        let tasks = [sleeper(.seconds(30)), sleeper(.seconds(10)), sleeper(.seconds(20))]
        await clock.waitForSleepers(3)
        for (index, remaining) in [(1, 2), (2, 1), (0, 0)] {
            clock.advance(by: .seconds(10))
            #expect(await tasks[index].value)
            #expect(clock.sleeperCount == remaining)
        }
    }

    @Test func aCancelledSleeperThrows() async {
        let task = sleeper(.seconds(10))
        await clock.waitForSleepers()
        task.cancel()
        #expect(await task.value == false)
        #expect(clock.sleeperCount == 0)
    }

    @Test func aCancelledTaskDoesNotFallAsleep() async {
        let task = Task { [clock] in
            withUnsafeCurrentTask { $0?.cancel() }
            return (try? await clock.sleep(for: .seconds(10))) != nil
        }
        #expect(await task.value == false)
    }

    @Test func noTimeAtAllIsNoSleep() async throws {
        try await clock.sleep(for: .zero)
        #expect(clock.sleeperCount == 0)
    }

    @Test func whoWaitsForSleepersThatAreThereGoesOnAtOnce() async {
        let task = sleeper(.seconds(1))
        await clock.waitForSleepers()
        await clock.waitForSleepers()
        clock.advance(by: .seconds(1))
        #expect(await task.value)
    }
}
