import Foundation
import HTTPServer
import RawClient

/// Opens a server on a free port of the loopback address, and stops it afterwards.
func withServer<Result>(
    limits: HTTPServer.Limits = HTTPServer.Limits(), certificates: HTTPServer.CertificateFiles? = nil,
    accessLog: (@Sendable (AccessRecord) -> Void)? = nil,
    handler: @escaping HTTPServer.Handler = { .text("\($0.method) \($0.path)") },
    _ body: (HTTPServer, Address) async throws -> Result
) async throws -> Result {
    let server = HTTPServer(
        HTTPServer.Configuration(
            endpoint: .address("127.0.0.1", port: 0), certificates: certificates, limits: limits, accessLog: accessLog),
        handler: handler)
    let address = try server.start()
    do {
        let result = try await body(server, address)
        await server.stop(within: .zero)
        return result
    } catch {
        await server.stop(within: .zero)
        throw error
    }
}

extension Address {
    /// What the server answers to these bytes on a connection of their own, until it closes.
    func answer(to bytes: some Sequence<UInt8> & Sendable) async throws -> String {
        let client = try await RawClient(self)
        try await client.send(bytes)
        return try await client.rest()
    }

    func answer(to text: String) async throws -> String { try await answer(to: Array(text.utf8)) }

    /// The status of that answer; 0 when there is none.
    func status(for text: String) async throws -> Int { RawResponse(head: try await answer(to: text)).status }
}

/// Takes records in, and tells when so many are there.
actor Records {
    private(set) var all: [AccessRecord] = []
    private var waiting: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []

    func add(_ record: AccessRecord) {
        all.append(record)
        waiting.removeAll { waiter in
            guard all.count >= waiter.count else { return false }
            waiter.continuation.resume()
            return true
        }
    }

    func wait(for count: Int) async -> [AccessRecord] {
        if all.count < count { await withCheckedContinuation { waiting.append((count, $0)) } }
        return all
    }

    nonisolated var log: @Sendable (AccessRecord) -> Void { { record in Task { await self.add(record) } } }
}
