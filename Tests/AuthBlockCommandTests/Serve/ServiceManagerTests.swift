import ChildProcess
import Foundation
import HTTPServer
import RawClient
import Testing

@testable import AuthBlockCommand

/// The test plays the part of systemd.
@Suite(.timeLimit(.minutes(2))) struct ServiceManagerTests {
    @Test func aSocketThatIsHandedOverIsServed() async throws {
        let sandbox = try Sandbox()
        let (site, metrics) = (try ListeningSocket(), try ListeningSocket())
        let program = try startService(
            in: sandbox, sockets: [metrics.descriptor, site.descriptor], names: "metrics:site")
        try await program.wait(for: "serving http://\(site.address)/auth/")
        try await program.wait(for: "counters at http://\(metrics.address)/metrics")
        #expect(try await site.address.get("/healthz").text == "ok\n")
        #expect(try await metrics.address.get("/metrics").status == 200)
    }

    @Test func socketsForAnotherProcessAreLeftAlone() async throws {
        let sandbox = try Sandbox()
        let site = try await ServedSite(
            in: sandbox, environment: ["LISTEN_FDS": "1", "LISTEN_PID": "1"])
        #expect(try await site.get("/healthz").status == 200)
    }

    @Test func aSocketTooManyIsTold() async throws {
        let (sandbox, socket) = (try Sandbox(), try ListeningSocket())
        let program = try startService(in: sandbox, sockets: [socket.descriptor, socket.descriptor], names: "")
        #expect(try await program.end() == ExitCode.configuration.rawValue)
        #expect(program.text.contains("LISTEN_FDS: 2 sockets were handed over\n  hint: one is for the pages"))
        withExtendedLifetime((sandbox, socket)) {}
    }

    @Test func aDescriptorThatIsNoSocketIsTold() async throws {
        let sandbox = try Sandbox()
        let program = try startService(in: sandbox, sockets: [], names: "", claiming: 1)
        #expect(try await program.end() == ExitCode.configuration.rawValue)
        #expect(program.text == "authblock: descriptor 3 is no listening TCP socket\n")
        withExtendedLifetime(sandbox) {}
    }

    @Test func theManagerIsToldHowTheServiceIs() async throws {
        let sandbox = try Sandbox()
        let manager = try NotificationSocket(at: sandbox.home.appending(path: "notify").path)
        let site = try await ServedSite(in: sandbox, environment: ["NOTIFY_SOCKET": manager.path])
        #expect(try await manager.message() == "READY=1")
        site.program.signal(SIGHUP)
        #expect(try await manager.message().contains(/^RELOADING=1\nMONOTONIC_USEC=\d+$/))
        #expect(try await manager.message() == "READY=1")
        site.program.signal(SIGTERM)
        #expect(try await manager.message() == "STOPPING=1")
        #expect(try await site.program.end() == 0)
    }

    /// Clients that come while nobody listens wait in the socket, which the manager keeps open.
    @Test func noClientIsTurnedAwayWhileOneProcessFollowsAnother() async throws {
        let sandbox = try Sandbox()
        let socket = try ListeningSocket()
        let address = socket.address
        let start = { () async throws -> RunningProgram in
            let program = try startService(in: sandbox, sockets: [socket.descriptor])
            try await program.wait(for: /serving/)
            return program
        }
        let first = try await start()
        let clients = Task { () async throws -> [String] in
            var answers: [String] = []
            // Throws when a client is turned away, be it for taking long over its request: then it may ask once more, as
            // browsers do (RFC 9112, section 9.3.1).
            while !Task.isCancelled {
                do {
                    answers.append(try await address.get("/healthz").text)
                } catch let failure as ClientFailure where failure.call == "recv" {
                    answers.append(try await address.get("/healthz").text)
                }
            }
            return answers
        }
        var program = first
        for _ in 0..<3 {
            program.signal(SIGTERM)
            #expect(try await program.end() == 0)
            program = try await start()
            #expect(try await address.get("/healthz").text == "ok\n")
        }
        clients.cancel()
        let answers = try await clients.value
        #expect(!answers.isEmpty)
        #expect(Set(answers) == ["ok\n"])
    }

    private func startService(
        in sandbox: Sandbox, sockets: [Int32], names: String? = nil, claiming count: Int? = nil
    ) throws -> RunningProgram {
        var variables = ["LISTEN_FDS": "\(count ?? sockets.count)"]
        variables["LISTEN_FDNAMES"] = names
        // The manager knows the id of the process that it starts; the shell does, which becomes that process.
        let words = ["sh", "-c", #"LISTEN_PID=$$ exec "$@""#, "sh", Program.command, "serve"]
        return try RunningProgram(
            words, environment: sandbox.environment.merging(variables) { $1 }, folder: sandbox.home,
            descriptors: sockets)
    }
}
