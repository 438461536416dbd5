import ChildProcess
import Foundation
import HTTPServer
import RawClient

@testable import AuthBlockCommand

/// `authblock serve`, running in a sandbox on a free port for as long as there is a reference.
final class ServedSite: Sendable {
    let sandbox: Sandbox
    let program: RunningProgram
    let address: Address

    /// Starts the server, and waits until it serves.
    convenience init(
        in sandbox: Sandbox, _ words: String..., listen: String = "127.0.0.1:0", environment: [String: String] = [:]
    ) async throws {
        try await self.init(in: sandbox, words, listen: listen, environment: environment)
    }

    init(
        in sandbox: Sandbox, _ words: [String], listen: String = "127.0.0.1:0", environment: [String: String] = [:]
    ) async throws {
        self.sandbox = sandbox
        program = try RunningProgram(
            [Program.command, "serve", "--listen", listen] + words,
            environment: sandbox.environment.merging(environment) { $1 }, folder: sandbox.home)
        let line = try await program.wait(for: #/serving https?://(\S+)/auth//#)
        guard let address = Address(String(line.1)) else { throw RunningProgram.Disappointment(text: program.text) }
        self.address = address
    }

    /// The answer to one request on a connection of its own.
    func get(_ path: String) async throws -> RawResponse { try await address.get(path) }

    /// Where the counters are.
    func metricsAddress() async throws -> Address {
        let line = try await program.wait(for: #/counters at http://(\S+)/metrics/#)
        guard let address = Address(String(line.1)) else { throw RunningProgram.Disappointment(text: program.text) }
        return address
    }
}
