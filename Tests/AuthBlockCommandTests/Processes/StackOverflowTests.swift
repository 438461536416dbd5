import Foundation
import Testing

/// A thread whose stack overflows can run no handler on it, and must still give the terminal back.
@Suite(.timeLimit(.minutes(5))) struct StackOverflowTests {
    /// Overflows the stack of whichever thread is sent the signal. Preloaded, so that it is the real command that ends.
    private static let overflowing = """
        #include <signal.h>
        static void overflow(int number) {
            volatile char frame[4096] = { (char)number };
            overflow(frame[0]);
        }
        __attribute__((constructor)) static void install(void) { signal(SIGPROF, overflow); }
        """

    @Test(arguments: ["the main thread", "keys"])
    func anOverflowAtThePasswordLeavesTheTerminalRestored(thread: String) async throws {
        let sandbox = try Sandbox()
        try sandbox.configure()
        let source = try sandbox.write(Self.overflowing, to: "overflow.c")
        let library = sandbox.home.appending(path: "overflow.so").path
        let compiled = try await Program.run(["clang", "-w", "-O0", "-shared", "-fPIC", "-o", library, source])
        try #require(compiled.status == 0, "\(compiled.error)")

        try await Tmux.withWindow(in: sandbox) { window in
            try await window.type("LD_PRELOAD=\(library) $authblock; echo status $?\n")
            try await window.wait(for: "SIGN IN / REGISTER")
            try await window.press("Enter")
            try await window.wait(for: "E-mail")
            try await window.type("ada@example.com")
            try await window.press("Enter")
            try await window.wait(for: "Create an account")
            try await window.type("abc")
            try await window.wait(for: "•••")
            #expect(try await window.flags == "1 1")
            let program = try #require(try await window.children.first)
            try Self.send(SIGPROF, to: Self.thread(thread, of: program), of: program)
            try await window.wait(for: "status \(128 + SIGSEGV)")
            try await window.requireRestoredTerminal()
        }
    }

    /// Swift hides the function.
    private static func send(_ signal: Int32, to thread: pid_t, of process: pid_t) throws {
        typealias ThreadKill = @convention(c) (pid_t, pid_t, Int32) -> Int32
        let symbol = try #require(dlsym(nil, "tgkill"))
        #expect(unsafeBitCast(symbol, to: ThreadKill.self)(process, thread, signal) == 0)
    }

    private static func thread(_ name: String, of process: pid_t) throws -> pid_t {
        let folder = "/proc/\(process)/task"
        return try #require(
            try FileManager.default.contentsOfDirectory(atPath: folder).compactMap { pid_t($0) }.first { thread in
                let threadName = try? String(contentsOfFile: "\(folder)/\(thread)/comm", encoding: .utf8)
                return threadName == "\(name)\n" || name == "the main thread" && thread == process
            })
    }
}
