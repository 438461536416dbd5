import ChildProcess
import Foundation

/// What a browser answered instead of doing what it was told.
public struct BrowserFailure: Error, CustomStringConvertible {
    /// What it said.
    public let description: String
}

/// A running chromedriver, to which commands go in the W3C WebDriver protocol.
final class Driver {
    private let process: pid_t
    private let address: String

    /// Starts chromedriver on a port that it chooses, and waits until it listens.
    init() async throws {
        let output = Pipe()
        let nothing = try FileHandle(forUpdating: URL(fileURLWithPath: "/dev/null"))
        process = try ChildProcess(["chromedriver", "--port=0"]).start(
            input: nothing.fileDescriptor, output: output.fileHandleForWriting.fileDescriptor,
            error: nothing.fileDescriptor)
        try output.fileHandleForWriting.close()
        guard let port = await Self.port(toldIn: output.fileHandleForReading) else {
            kill(process, SIGTERM)
            _ = ChildProcess.end(of: process)
            throw BrowserFailure(description: "chromedriver ended without naming its port")
        }
        address = "http://127.0.0.1:\(port)"
    }

    /// Ends chromedriver, and with it every browser that it started.
    func end() {
        kill(process, SIGTERM)
        _ = ChildProcess.end(of: process)
    }

    /// Sends a command and returns its value.
    func send(_ method: String, _ path: String, _ parameters: [String: Any] = [:]) async throws -> Any {
        let hasBody = method == "POST"
        let body = hasBody ? try JSONSerialization.data(withJSONObject: parameters) : Data()
        let words = ["curl", "--silent", "--show-error", "--max-time", "120", "--request", method]
        let bodyWords = ["--header", "Content-Type: application/json", "--data-binary", "@-"]
        let outcome = try await ChildProcess(words + (hasBody ? bodyWords : []) + [address + path]).run(input: body)
        guard let answer = try? JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any],
            let value = answer["value"]
        else { throw BrowserFailure(description: "\(method) \(path): \(outcome.error)\(outcome.output)") }
        if let failure = value as? [String: Any], let error = failure["error"] as? String {
            let message = failure["message"] as? String ?? ""
            throw BrowserFailure(description: "\(error): \(message.prefix { !$0.isNewline })")
        }
        return value
    }

    /// Reads what chromedriver prints, up to its port, and lets it print on.
    private static func port(toldIn handle: FileHandle) async -> Int? {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                var printed = ""
                var isTold = false
                while true {
                    let data = handle.availableData
                    guard !data.isEmpty else { break }
                    guard !isTold else { continue }
                    printed += String(decoding: data, as: UTF8.self)
                    if let port = printed.firstMatch(of: #/on port (\d+)\./#).flatMap({ Int($0.1) }) {
                        isTold = true
                        continuation.resume(returning: port)
                    }
                }
                if !isTold { continuation.resume(returning: nil) }
            }
        }
    }
}
