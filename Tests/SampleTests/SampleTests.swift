import AuthBlock
import AuthBlockTestKit
import ChildProcess
import Foundation
import Testing

@testable import CustomProvider

@Suite(.timeLimit(.minutes(2))) struct SampleTests {
    private func program(_ name: String) -> String { Sample.buildFolder.appending(path: name).path }

    @Test func theGreeterGreetsWhoeverSignsIn() async throws {
        let outcome = try await Sample().run(
            [program("Greeter")], input: ["", "", "ada@example.com", "", "correct horse"],
            variables: ["AUTHBLOCK_PROVIDER": "mock"])
        #expect(outcome.status == 0)
        #expect(outcome.output.hasSuffix("Hello, Ada.\n"))
    }

    @Test func theGreeterGreetsAStrangerToo() async throws {
        let outcome = try await Sample().run([program("Greeter")], input: ["quit"])
        #expect(outcome.status == 0)
        #expect(outcome.output.hasSuffix("Hello, stranger.\n"))
    }

    @Test func aProviderOfOnesOwnRegistersThroughTheSameScreens() async throws {
        let sample = try Sample()
        try sample.write(
            #"{"provider": "memory", "providers": {"memory": {"iterations": 1000}}}"#, to: "authblock.json")
        let outcome = try await sample.run(
            [program("CustomProvider")],
            input: ["", "", "ada@example.com", "create", "", "", "tr0mbone sunset 42", "Ada"])
        #expect(outcome.status == 0)
        #expect(outcome.output.hasSuffix("Hello, Ada.\n"))
    }

    @Test(arguments: ProviderConformance.checks)
    func theProviderOfOnesOwnConforms(check: ProviderConformance.Check) async {
        let outcome = await check.run {
            MemoryProvider(.init(iterations: 1_000, greeting: "hello"), clock: ManualClock())
        }
        #expect(outcome.isAcceptable, "\(outcome)")
    }
}
