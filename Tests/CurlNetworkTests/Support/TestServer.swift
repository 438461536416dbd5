import AuthBlock
import ChildProcess
import CurlNetwork
import Foundation

/// A running `server.py`; ``stop()`` ends it.
final class TestServer: Sendable {
    let port: Int
    private let process: pid_t
    /// The server lives as long as this is open.
    private let input: FileHandle
    private let certificates: Certificates?

    /// Starts a server, over TLS when it gets certificates.
    init(_ certificates: Certificates? = nil, _ flags: String...) async throws {
        self.certificates = certificates
        let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "server.py").path
        let (input, output) = (Pipe(), Pipe())
        process = try ChildProcess(
            ["python3", script] + (certificates.map { [$0.certificate, $0.key] } ?? []) + flags
        ).start(
            input: input.fileHandleForReading.fileDescriptor, output: output.fileHandleForWriting.fileDescriptor,
            error: STDERR_FILENO)
        try input.fileHandleForReading.close()
        try output.fileHandleForWriting.close()
        self.input = input.fileHandleForWriting
        let line = await Self.line(from: output.fileHandleForReading)
        guard let port = Int(line) else {
            try? input.fileHandleForWriting.close()
            _ = ChildProcess.end(of: process)
            throw CommandFailed(output: line)
        }
        self.port = port
    }

    /// The first line, to its very end, read on a thread of its own. The line may come in pieces, and a server that could
    /// not write the rest of it would end.
    private static func line(from output: FileHandle) async -> String {
        await withCheckedContinuation { continuation in
            Thread {
                var line = Data()
                while let byte = try? output.read(upToCount: 1), !byte.isEmpty, byte != Data([0x0A]) { line += byte }
                continuation.resume(returning: String(decoding: line, as: UTF8.self))
            }.start()
        }
    }

    /// Ends the server. To be called at the end of each test, which also keeps the server and its certificates until
    /// then: Swift may let go of an object after its last use, while a request to it is still under way.
    func stop() {
        try? input.close()
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
