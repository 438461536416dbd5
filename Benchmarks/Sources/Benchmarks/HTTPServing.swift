import Foundation
import HTTPServer

extension BenchmarkGroup {
    static let httpServer = BenchmarkGroup(
        name: "http-server", summary: "a page of 2 KiB from HTTPServer against the same file from nginx, asked by wrk"
    ) {
        let missing = ["wrk", "nginx"].filter { Tool.path(of: $0) == nil }
        guard missing.isEmpty else {
            return ["skipped: \(missing.joined(separator: " and ")) missing; apt-get install wrk nginx-light"]
        }
        let page = Array(String(repeating: "0123456789abcdef", count: 128).utf8)
        let nginx = try Nginx(page: page)
        let server = HTTPServer(HTTPServer.Configuration(endpoint: .address("127.0.0.1", port: 0))) { _ in
            Response(headers: ["Content-Type": "text/html; charset=utf-8"], body: page)
        }
        let ours = "http://\(try server.start())/page.html"
        var pairs: [(ours: Load, theirs: Load)] = []
        _ = (try Load(on: ours, seconds: 1), try Load(on: nginx.url, seconds: 1))
        for _ in 0..<7 {
            pairs.append((try Load(on: ours, seconds: 1), try Load(on: nginx.url, seconds: 1)))
        }
        await server.stop(within: .zero)
        nginx.stop()

        let ratio = medianOf(pairs.map { $0.ours.requestsPerSecond / $0.theirs.requestsPerSecond })
        return [
            "requests per second: \((ratio * 1000).rounded() / 1000) × nginx; \(pairs.count) pairs of a second each",
            "ours:  \(Load.summary(of: pairs.map(\.ours)))",
            "nginx: \(Load.summary(of: pairs.map(\.theirs)))",
        ]
    }
}
