import Foundation
import Glibc
import HTTPServer

/// The value in the middle.
func medianOf(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
}

struct ToolFailed: Error { let message: String }

/// Programs of the system.
enum Tool {
    static func path(of name: String) -> String? {
        ["/usr/bin/", "/usr/sbin/", "/usr/local/bin/"].map { $0 + name }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    static func run(_ name: String, _ arguments: [String]) throws -> String {
        guard let path = path(of: name) else { throw ToolFailed(message: "\(name) is missing") }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = arguments
        let output = Pipe()
        process.standardOutput = output
        process.standardError = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw ToolFailed(message: text) }
        return text
    }
}

/// What wrk saw of a server, with connections that are kept open.
struct Load {
    let requestsPerSecond: Double
    /// Milliseconds at the median, and below which 99 of 100 answers came.
    let median: Double
    let worst: Double

    /// - Parameters:
    ///   - mayBeRefused: whether a server may answer that it is busy; such answers do not count.
    ///   - arguments: more for wrk, such as a script.
    init(on url: String, seconds: Int, connections: Int = 64, mayBeRefused: Bool = false, _ arguments: [String] = [])
        throws
    {
        let report = try Tool.run(
            "wrk", ["-t1", "-c\(connections)", "-d\(seconds)s", "--latency"] + arguments + [url])
        let refused = report.firstMatch(of: /Non-2xx or 3xx responses: (\d+)/).flatMap { Double($0.1) } ?? 0
        guard refused == 0 || mayBeRefused, !report.contains("Socket errors"),
            let rate = report.firstMatch(of: /Requests\/sec:\s+([\d.]+)/).flatMap({ Double($0.1) }),
            let median = Self.latency("50%", in: report), let worst = Self.latency("99%", in: report)
        else { throw ToolFailed(message: report) }
        requestsPerSecond = rate - refused / Double(seconds)
        self.median = median
        self.worst = worst
    }

    private static func latency(_ percentile: String, in report: String) -> Double? {
        let lines = report.split(separator: "\n").map { $0.drop { $0 == " " } }
        guard let line = lines.first(where: { $0.hasPrefix(percentile) }),
            let match = line.firstMatch(of: /([\d.]+)(us|ms|s)$/), let value = Double(match.1)
        else { return nil }
        return value * (match.2 == "us" ? 0.001 : match.2 == "ms" ? 1 : 1000)
    }

    static func summary(of loads: [Load]) -> String {
        let rate = Int(medianOf(loads.map(\.requestsPerSecond)))
        let typical = medianOf(loads.map(\.median))
        let worst = medianOf(loads.map(\.worst))
        return "\(rate) a second, median \(typical) ms, 99 % below \(worst) ms"
    }
}

/// nginx on a free port, serving one file from a folder of its own.
final class Nginx {
    let url: String
    private let folder: String
    private let process = Process()

    init(page: [UInt8]) throws {
        folder = NSTemporaryDirectory() + "nginx-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        // Readable for the worker's user.
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder)
        try Data(page).write(to: URL(fileURLWithPath: folder + "/page.html"))
        let port = try freePort()
        url = "http://127.0.0.1:\(port)/page.html"
        let configuration = """
            daemon off;
            pid \(folder)/nginx.pid;
            error_log \(folder)/error.log;
            worker_processes auto;
            events { worker_connections 1024; }
            http {
                access_log off;
                sendfile on;
                tcp_nopush on;
                keepalive_requests 100000000;
                open_file_cache max=10;
                types { text/html html; }
                server { listen 127.0.0.1:\(port); root \(folder); }
            }
            """
        try configuration.write(toFile: folder + "/nginx.conf", atomically: true, encoding: .utf8)
        process.executableURL = Tool.path(of: "nginx").map { URL(fileURLWithPath: $0) }
        process.arguments = ["-c", folder + "/nginx.conf"]
        try process.run()
        // It listens before it writes that file.
        while !FileManager.default.fileExists(atPath: folder + "/nginx.pid"), process.isRunning { usleep(1000) }
    }

    func stop() {
        process.terminate()
        process.waitUntilExit()
        try? FileManager.default.removeItem(atPath: folder)
    }
}

/// A port that a server of ours had a moment ago.
func freePort() throws -> UInt16 {
    try HTTPServer(HTTPServer.Configuration(endpoint: .address("127.0.0.1", port: 0))) { _ in Response() }.start().port
}
