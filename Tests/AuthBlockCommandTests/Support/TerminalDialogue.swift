import Foundation

/// The command at a pseudo-terminal, with somebody who waits for a question before typing the answer.
struct TerminalDialogue: Decodable {
    /// All that the terminal showed.
    let shown: String
    /// The exit code, or the number of the signal that ended the command, below zero.
    let status: Int32
    /// Whether the terminal echoed what was typed, before each answer.
    let echoes: [Bool]
    /// Whether it does so again at the end.
    let echoesAtTheEnd: Bool

    /// Runs the command to its end.
    ///
    /// - Parameter steps: what to wait for, and what to type then.
    static func run(_ words: [String], in sandbox: Sandbox, _ steps: [(question: String, answer: String)]) async throws
        -> TerminalDialogue
    {
        let list = String(
            decoding: try JSONEncoder().encode(steps.map { [$0.question, $0.answer] }), as: UTF8.self)
        let result = try await Program.run(
            ["python3", "-c", driver, list, Program.command] + words, environment: sandbox.environment,
            folder: sandbox.home)
        guard result.status == 0 else { throw DriverFailure(complaint: result.error) }
        return try JSONDecoder().decode(Self.self, from: Data(result.output.utf8))
    }

    struct DriverFailure: Error {
        let complaint: String
    }

    /// The other end has to be a process of its own: a terminal belongs to a session, and this one is the tests'.
    private static let driver = """
        import fcntl, json, os, pty, signal, sys, termios

        steps, command = json.loads(sys.argv[1]), sys.argv[2:]
        signal.alarm(60)
        signal.pthread_sigmask(signal.SIG_SETMASK, [])
        end, keep = pty.openpty()
        pid = os.fork()
        if pid == 0:
            os.setsid()
            fcntl.ioctl(keep, termios.TIOCSCTTY, 0)
            for stream in range(3):
                os.dup2(keep, stream)
            os.execv(command[0], command)
        echoing = lambda: bool(termios.tcgetattr(keep)[3] & termios.ECHO)
        shown, echoes = b'', []
        mark = 0
        for question, answer in steps:
            while question.encode() not in shown[mark:]:
                shown += os.read(end, 4096)
            mark = len(shown)
            echoes.append(echoing())
            os.write(end, answer.encode())
        _, status = os.waitpid(pid, 0)
        os.set_blocking(end, False)
        try:
            while True:
                shown += os.read(end, 4096)
        except OSError:
            pass
        json.dump({'shown': shown.decode(), 'status': os.waitstatus_to_exitcode(status), 'echoes': echoes,
                   'echoesAtTheEnd': echoing()}, sys.stdout)
        """
}
