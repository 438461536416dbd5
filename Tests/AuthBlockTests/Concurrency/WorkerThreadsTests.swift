import AuthBlock
import Foundation
import Testing

@Suite struct WorkerThreadsTests {
    /// Work that blocks its thread until it is let go.
    private final class Gate: Sendable {
        private let started = DispatchSemaphore(value: 0)
        private let opened = DispatchSemaphore(value: 0)

        func pass() {
            started.signal()
            opened.wait()
        }

        /// Waits, off the cooperative threads, until `count` pieces of work are at the gate.
        func waitForArrivals(_ count: Int) async {
            await withCheckedContinuation { continuation in
                Thread.detachNewThread {
                    for _ in 0..<count { self.started.wait() }
                    continuation.resume()
                }
            }
        }

        func open(_ count: Int) { for _ in 0..<count { opened.signal() } }
    }

    @Test func workAnswersWithItsValueOrItsError() async throws {
        let threads = WorkerThreads(name: "test", count: 1, queueLimit: 4)
        #expect(try await threads.run { () throws(AuthError) in 6 * 7 } == 42)
        await #expect(throws: AuthError(.storageDamaged)) {
            try await threads.run { () throws(AuthError) in throw AuthError(.storageDamaged) }
        }
    }

    @Test func aThreadHasTheNameOfItsSet() async throws {
        for _ in 0..<50 {
            let threads = WorkerThreads(name: "test-name", count: 1, queueLimit: 4)
            let name = try await threads.run { () throws(AuthError) in
                try? String(contentsOfFile: "/proc/thread-self/comm", encoding: .utf8)
            }
            #expect(name == "test-name\n")
        }
    }

    @Test(arguments: [(false, 0), (true, 15)])
    func longComputationsGiveWayWhereAsked(givesWay: Bool, niceness: Int32) async throws {
        let threads = WorkerThreads(name: "test", count: 1, queueLimit: 4, givesWay: givesWay)
        let ours = try await threads.run { () throws(AuthError) in
            getpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0)
        }
        #expect(ours == max(niceness, getpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0)))
    }

    @Test func aThreadHandlesSignalsOnAStackOfItsOwn() async throws {
        let threads = WorkerThreads(name: "test", count: 1, queueLimit: 4)
        let (flags, size) = try await threads.run { () throws(AuthError) in
            var stack = stack_t()
            sigaltstack(nil, &stack)
            return (stack.ss_flags, stack.ss_size)
        }
        #expect(flags == 0)
        // A sanitizer brings its own, which is smaller.
        #expect(size >= 16_384)
    }

    @Test func noMoreThreadsWorkThanAreAllowed() async throws {
        let threads = WorkerThreads(name: "test", count: 2, queueLimit: 100)
        let gate = Gate()
        try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 0..<6 {
                group.addTask {
                    try await threads.run { () throws(AuthError) in
                        gate.pass()
                        return "\(Unmanaged.passUnretained(Thread.current).toOpaque())"
                    }
                }
            }
            await gate.waitForArrivals(2)
            gate.open(6)
            var names: Set<String> = []
            for try await name in group { names.insert(name) }
            #expect(names.count == 2)
        }
    }

    @Test func aFullQueueAnswersBusyAtOnce() async throws {
        let threads = WorkerThreads(name: "test", count: 1, queueLimit: 1)
        let gate = Gate()
        async let running: Void = threads.run { () throws(AuthError) in gate.pass() }
        await gate.waitForArrivals(1)
        // Of two more, one waits and one is refused, whichever comes first.
        async let second = refusal { try await threads.run { () throws(AuthError) in } }
        async let third = refusal { try await threads.run { () throws(AuthError) in } }
        let refused = await withTaskGroup(of: AuthError?.self) { group in
            group.addTask { [threads] in
                await Self.firstRefusal(of: threads)
            }
            return await group.next() ?? nil
        }
        gate.open(1)
        _ = try await running
        let others = await [second, third]
        let busy = ([refused] + others).compactMap { $0 }
        #expect(busy.count == 2)
        #expect(busy.allSatisfy { $0 == AuthError(.busy, retryAfter: .seconds(1)) })
    }

    private static func firstRefusal(of threads: WorkerThreads) async -> AuthError? {
        do throws(AuthError) {
            try await threads.run { () throws(AuthError) in }
            return nil
        } catch {
            return error
        }
    }

    private func refusal(_ work: () async throws -> Void) async -> AuthError? {
        do {
            try await work()
            return nil
        } catch {
            return error as? AuthError
        }
    }

    @Test func workThatWasCancelledWhileWaitingIsNotDone() async throws {
        let threads = WorkerThreads(name: "test", count: 1, queueLimit: 4)
        let gate = Gate()
        async let running: Void = threads.run { () throws(AuthError) in gate.pass() }
        await gate.waitForArrivals(1)
        let waiting = Task { try await threads.run { () throws(AuthError) in Issue.record("the work was done") } }
        waiting.cancel()
        gate.open(1)
        _ = try await running
        await #expect(throws: AuthError(.cancelled)) { try await waiting.value }
    }
}
