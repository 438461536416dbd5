import AuthBlock
import CurlNetwork
import Foundation

/// A running `server.py`; ``stop()`` ends it.
final class TestServer: @unchecked Sendable {
    // Invariant: nothing changes after the initialiser.
    let port: Int
    private let input: Pipe
    private let certificates: Certificates?

    /// Starts a server, over TLS when it gets certificates.
    init(_ certificates: Certificates? = nil, _ flags: String...) async throws {
        self.certificates = certificates
        let input = Pipe()
        self.input = input
        let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "server.py").path
        let arguments = [script] + (certificates.map { [$0.certificate, $0.key] } ?? []) + flags
        let line = try await onThread { try run("python3", arguments, input: input) }
        guard let port = Int(line) else { throw CommandFailed(output: line) }
        self.port = port
    }

    /// Ends the server. To be called at the end of each test, which also keeps the server until then: Swift may let go of
    /// an object after its last use, while a request to it is still under way.
    func stop() { try? input.fileHandleForWriting.close() }

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

/// Starts a command and returns its output's first line, or waits for its end when it gets no input.
@discardableResult
func run(_ command: String, _ arguments: [String], input: Pipe? = nil) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [command] + arguments
    process.standardInput = input ?? FileHandle.nullDevice
    let output = Pipe()
    process.standardOutput = output
    if input == nil { process.standardError = FileHandle.nullDevice }
    try process.run()
    guard input == nil else {
        return String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
            .trimmingCharacters(in: .newlines)
    }
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw CommandFailed(output: text) }
    return text
}

/// Runs what blocks on a thread of its own.
func onThread<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
        Thread { continuation.resume(with: Result { try work() }) }.start()
    }
}
