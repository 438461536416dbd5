import ChildProcess
import Foundation

/// What a browser answered instead of doing what it was told.
public struct BrowserFailure: Error, CustomStringConvertible {
    /// What it said.
    public let description: String
}

/// A running chromedriver, to which commands go in the W3C WebDriver protocol. It ends with its last reference, and with
/// it every browser that it started.
final class Driver {
    private let program: RunningProgram
    private let address: String

    /// Starts chromedriver on a port that it chooses, and waits until it listens. It ends when the port that the system
    /// gave it for IPv4 is taken for IPv6: then another try has another port.
    init() async throws {
        var text = ""
        for _ in 0..<3 {
            let program = try RunningProgram(["sh", "-c", "exec chromedriver --port=0 >&2"])
            do {
                let line = try await program.wait(for: #/started successfully on port (\d+)\./#)
                self.program = program
                address = "http://127.0.0.1:\(line.1)"
                return
            } catch let disappointment as RunningProgram.Disappointment {
                text = disappointment.text
            }
        }
        throw BrowserFailure(description: "chromedriver does not name its port: \(text)")
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
}
