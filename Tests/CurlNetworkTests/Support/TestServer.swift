import AuthBlock
import ChildProcess
import CurlNetwork
import Foundation

/// A running `server.py`; it ends with the last reference.
final class TestServer: @unchecked Sendable {
    // Invariant: nothing changes after the initialiser.
    let port: Int
    /// The server ends when its input does.
    private let input: Pipe
    private let process: pid_t
    private let certificates: Certificates?

    /// Starts a server, over TLS when it gets certificates.
    init(_ certificates: Certificates? = nil, _ flags: String...) async throws {
        self.certificates = certificates
        let input = Pipe()
        let output = Pipe()
        self.input = input
        let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "server.py").path
        let arguments = [script] + (certificates.map { [$0.certificate, $0.key] } ?? []) + flags
        // Neither end of a pipe may reach another child: the server would never see the end of its input.
        for handle in [input.fileHandleForWriting, output.fileHandleForReading] {
            _ = fcntl(handle.fileDescriptor, F_SETFD, FD_CLOEXEC)
        }
        process = try ChildProcess(["python3"] + arguments).start(
            input: input.fileHandleForReading.fileDescriptor, output: output.fileHandleForWriting.fileDescriptor,
            error: STDERR_FILENO)
        try output.fileHandleForWriting.close()
        let line = await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
                continuation.resume(returning: line.trimmingCharacters(in: .newlines))
            }
        }
        guard let port = Int(line) else { throw CommandFailed(output: line) }
        self.port = port
    }

    deinit {
        try? input.fileHandleForWriting.close()
        _ = ChildProcess.end(of: process)
    }

    func url(_ path: String, scheme: String? = nil, host: String = "127.0.0.1") throws -> URL {
        let scheme = scheme ?? (certificates == nil ? "http" : "https")
        guard let url = URL(string: "\(scheme)://\(host):\(port)\(path)") else { throw CommandFailed(output: path) }
        return url
    }

    func request(
        _ path: String, method: String = "GET", body: Data = Data(), timeout: Duration = .seconds(30),
        isRepeatable: Bool = false
    ) throws -> HTTPRequest {
        try HTTPRequest(method: method, url: url(path), body: body, timeout: timeout, isRepeatable: isRepeatable)
    }

    /// What the server counted.
    func statistics(over network: CurlNetwork) async throws -> Statistics {
        try JSONDecoder().decode(Statistics.self, from: await network.send(request("/statistics")).body)
    }

    /// Waits until the server has got a request.
    func waitForRequest(_ path: String, over network: CurlNetwork) async throws {
        while try await statistics(over: network).requests[path] == nil {}
    }

    struct Statistics: Decodable {
        let connections: Int
        let requests: [String: Int]
    }

    /// A request as it arrived.
    struct Echo: Decodable {
        let method: String
        let path: String
        let headers: [[String]]
        let body: String
        let connection: Int

        func values(_ name: String) -> [String] { headers.filter { $0[0] == name }.map { $0[1] } }
    }
}

extension HTTPResponse {
    /// What an echo says.
    var echo: TestServer.Echo { get throws { try JSONDecoder().decode(TestServer.Echo.self, from: body) } }
}

struct CommandFailed: Error {
    let output: String
}

/// Runs a command to its end, on the calling thread.
@discardableResult
func run(_ command: String, _ arguments: [String]) throws -> String {
    let outcome = try ChildProcess([command] + arguments).runHoldingTheThread()
    guard outcome.status == 0 else { throw CommandFailed(output: outcome.output + outcome.error) }
    return outcome.output
}

/// Runs what blocks on a thread of its own.
func onThread<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
        Thread { continuation.resume(with: Result { try work() }) }.start()
    }
}
