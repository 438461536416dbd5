import AuthBlock
@testable import CurlNetwork
import Foundation
import Testing

@Suite(.timeLimit(.minutes(5))) struct LifetimeTests {
    @Test func aThousandRequestsLeaveNothingOpen() async throws {
        let certificates = try await Certificates()
        let server = try await TestServer(certificates)
        defer { server.stop() }
        let network = CurlNetwork(certificates.trusted)
        let request = try server.request("/echo")
        let before = try openDescriptors()
        for _ in 1...1000 { _ = try await network.send(request) }
        // Other tests open some of their own meanwhile.
        #expect(try openDescriptors() < before + 200)
        #expect(try await server.statistics(over: network).connections == 1)
    }

    @Test func failedRequestsLeaveNothingOpenEither() async throws {
        let server = try await TestServer()
        defer { server.stop() }
        let network = CurlNetwork(NetworkOptions())
        let request = try server.request("/cut-off")
        let before = try openDescriptors()
        for _ in 1...500 { await #expect(throws: NetworkError(.broken)) { try await network.send(request) } }
        #expect(try openDescriptors() < before + 200)
    }

    @Test func theThreadEndsWithTheNetwork() async throws {
        let server = try await TestServer()
        defer { server.stop() }
        let (ends, ended) = AsyncStream<Void>.makeStream()
        do {
            let guardian = Guardian(ended)
            let network = CurlNetwork(NetworkOptions()) {
                withExtendedLifetime(guardian) { CurlLibrary.installed }
            }
            _ = try await network.send(server.request("/echo"))
        }
        // The network and its thread alone hold the guardian.
        for await _ in ends { break }
    }

    @Test func nothingIsLoadedBeforeARequestNeedsIt() async throws {
        try await confirmation(expectedCount: 1) { isLoaded in
            let network = CurlNetwork(NetworkOptions()) {
                isLoaded()
                return CurlLibrary.installed
            }
            let plain = try HTTPRequest(
                method: "GET", url: #require(URL(string: "http://example.com/")), isRepeatable: true)
            await #expect(throws: NetworkError(.invalidRequest)) { try await network.send(plain) }
            let server = try await TestServer()
            defer { server.stop() }
            for _ in 1...3 { _ = try await network.send(server.request("/echo")) }
        }
    }

    @Test func aMissingLibraryIsNamed() async throws {
        let name = "libcurl-of-another-time.so.0"
        let network = CurlNetwork(NetworkOptions()) {
            Result { () throws(NetworkError) in try CurlLibrary(named: name) }
        }
        let request = try HTTPRequest(
            method: "GET", url: #require(URL(string: "https://example.com/")), isRepeatable: true)
        for _ in 1...3 {
            await #expect(throws: NetworkError(.libraryMissing, subject: name)) { try await network.send(request) }
        }
    }

    private func openDescriptors() throws -> Int {
        try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
    }
}
