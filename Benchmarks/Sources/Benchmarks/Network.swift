import AuthBlock
import CCurl
import CurlNetwork
import Foundation

extension BenchmarkGroup {
    static let network = BenchmarkGroup(
        name: "network",
        summary:
            "a small POST over TLS, with the system's certificates, against a bare libcurl loop with one kept handle"
    ) {
        let locations = """
            location / { return 200 "\(String(repeating: "x", count: 1000))"; }
            location /once { keepalive_timeout 0; return 200 "x"; }
            """
        guard let http1 = try TLSServer(usesHTTP2: false, locations: locations),
            let http2 = try TLSServer(usesHTTP2: true, locations: locations)
        else { return [TLSServer.whatIsMissing] }
        return [
            try await compareRequests(
                "HTTP/1.1, kept connection", to: http1, path: "/", pairCount: 100, callsPerSample: 50),
            try await compareRequests(
                "HTTP/2, kept connection", to: http2, path: "/", pairCount: 100, callsPerSample: 50),
            try await compareRequests(
                "new connection each", to: http1, path: "/once", pairCount: 30, callsPerSample: 1),
            try await measureGrowth(count: 10_000, server: http1),
        ]
    }
}

private func makeRequest(_ server: TLSServer, _ path: String) throws -> HTTPRequest {
    guard let url = URL(string: "https://127.0.0.1:\(server.port)\(path)") else { throw RequestFailed() }
    return HTTPRequest(
        method: "POST", url: url, headers: [("Content-Type", "application/json")], body: Data(body.utf8),
        isRepeatable: false)
}

private let body = #"{"email":"ada@example.com","password":"correct horse battery staple","returnSecureToken":true}"#

private func compareRequests(
    _ label: String, to server: TLSServer, path: String, pairCount: Int, callsPerSample: Int
) async throws -> PairedComparison {
    let network = CurlNetwork(trusting: server)
    let request = try makeRequest(server, path)
    let bare = try BareLoop([request], certificateBundle: server.certificateBundle)
    return try await PairedComparison(
        label, pairCount: pairCount, callsPerSample: callsPerSample,
        ours: { try await send(request, over: network, count: callsPerSample) },
        theirs: { for _ in 1...callsPerSample { try bare.perform() } })
}

private func measureGrowth(count: Int, server: TLSServer) async throws -> String {
    let network = CurlNetwork(trusting: server)
    let request = try makeRequest(server, "/")
    try await send(request, over: network, count: 1000)
    let before = try ResourceUse()
    try await send(request, over: network, count: count)
    return "\(count) further requests: \(try ResourceUse().difference(to: before))"
}

/// Sends a request again and again.
private func send(_ request: HTTPRequest, over network: CurlNetwork, count: Int) async throws {
    for _ in 1...count {
        guard try await network.send(request).status == 200 else { throw RequestFailed() }
    }
}
