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
        guard let http1 = try TLSServer(usesHTTP2: false), let http2 = try TLSServer(usesHTTP2: true) else {
            return ["skipped: it needs nginx, openssl and the system's bundle of certificates (apt-get install nginx)"]
        }
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

private struct RequestFailed: Error {}

private func makeNetwork(for server: TLSServer) -> CurlNetwork {
    var options = NetworkOptions()
    options.certificateFile = server.certificateBundle
    return CurlNetwork(options)
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
    let network = makeNetwork(for: server)
    let request = try makeRequest(server, path)
    let bare = try BareLoop(request, certificateBundle: server.certificateBundle)
    return try await PairedComparison(
        label, pairCount: pairCount, callsPerSample: callsPerSample,
        ours: { try await send(request, over: network, count: callsPerSample) },
        theirs: { for _ in 1...callsPerSample { try bare.perform() } })
}

private func measureGrowth(count: Int, server: TLSServer) async throws -> String {
    let network = makeNetwork(for: server)
    let request = try makeRequest(server, "/")
    try await send(request, over: network, count: 1000)
    let before = try memoryInUse()
    try await send(request, over: network, count: count)
    return
        "memory after \(count) further requests: \(try memoryInUse() - before) KiB more than the \(before) KiB before"
}

/// The resident memory of this process, in KiB.
private func memoryInUse() throws -> Int {
    let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    guard let line = status.split(separator: "\n").first(where: { $0.hasPrefix("VmRSS:") }),
        let size = line.split(separator: " ").dropLast().last.flatMap({ Int($0) })
    else { throw RequestFailed() }
    return size
}

/// Sends a request again and again.
private func send(_ request: HTTPRequest, over network: CurlNetwork, count: Int) async throws {
    for _ in 1...count {
        guard try await network.send(request).status == 200 else { throw RequestFailed() }
    }
}

/// libcurl as one would use it by hand: one handle, set up once.
private final class BareLoop: @unchecked Sendable {
    // Invariant: one call at a time uses the handle.
    private let handle: UnsafeMutableRawPointer
    private var headers: UnsafeMutablePointer<curl_slist>?

    init(_ request: HTTPRequest, certificateBundle: String) throws {
        guard let handle = curl_easy_init(), let setopt = dlsym(nil, "curl_easy_setopt") else { throw RequestFailed() }
        self.handle = handle
        headers = curl_slist_append(nil, "Content-Type: application/json")
        _ = curl_set_text(setopt, handle, CURLOPT_URL, request.url.absoluteString)
        _ = curl_set_text(setopt, handle, CURLOPT_CAINFO, certificateBundle)
        _ = curl_set_text(setopt, handle, CURLOPT_PROXY, "")
        _ = curl_set_text(setopt, handle, CURLOPT_COPYPOSTFIELDS, body)
        _ = curl_set_pointer(setopt, handle, CURLOPT_HTTPHEADER, headers)
        _ = curl_set_write_callback(setopt, handle, CURLOPT_WRITEFUNCTION) { _, size, count, _ in size * count }
    }

    deinit {
        curl_easy_cleanup(handle)
        curl_slist_free_all(headers)
    }

    func perform() throws {
        guard curl_easy_perform(handle) == CURLE_OK else { throw RequestFailed() }
    }
}
