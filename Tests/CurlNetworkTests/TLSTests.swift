import AuthBlock
import CurlNetwork
import Foundation
import TemporaryFolder
import Testing

@Suite struct TLSTests {
    @Test func aPrivateAuthorityIsTrustedWhenItIsNamed() async throws {
        let certificates = try await Certificates()
        let server = try await TestServer(certificates)
        defer { server.stop() }
        #expect(try await CurlNetwork(certificates.trusted).send(server.request("/echo")).status == 200)
    }

    @Test func aPrivateAuthorityIsTrustedFromAFolder() async throws {
        let certificates = try await Certificates()
        let server = try await TestServer(certificates)
        defer { server.stop() }
        var options = NetworkOptions()
        options.certificateFolder = try await certificates.trustedFolder()
        #expect(try await CurlNetwork(options).send(server.request("/echo")).status == 200)
    }

    @Test func nobodyElseIsTrusted() async throws {
        let certificates = try await Certificates()
        let server = try await TestServer(certificates)
        defer { server.stop() }
        for options in [certificates.mistrusted, NetworkOptions()] {
            let network = CurlNetwork(options)
            await #expect(throws: NetworkError(.insecure)) { try await network.send(server.request("/echo")) }
        }
    }

    @Test func aTrustedMachineOfAnotherNameIsNotTheHost() async throws {
        let certificates = try await Certificates(for: "DNS:portal.example.com")
        let server = try await TestServer(certificates)
        defer { server.stop() }
        let network = CurlNetwork(certificates.trusted)
        await #expect(throws: NetworkError(.captivePortal)) { try await network.send(server.request("/echo")) }
    }

    @Test func aServerWithoutTLSIsInsecure() async throws {
        let server = try await TestServer()
        defer { server.stop() }
        let network = CurlNetwork(NetworkOptions())
        let request = try HTTPRequest(method: "GET", url: server.url("/echo", scheme: "https"), isRepeatable: true)
        await #expect(throws: NetworkError(.insecure)) { try await network.send(request) }
    }

    @Test(arguments: ["missing.pem", "nonsense.pem"])
    func certificatesThatCannotBeReadAreNamed(name: String) async throws {
        let folder = try TemporaryFolder()
        try folder.write("no certificate at all", to: "nonsense.pem")
        let certificates = try await Certificates()
        let server = try await TestServer(certificates)
        defer { server.stop() }
        var options = NetworkOptions()
        let file = folder.url.appending(path: name).path
        options.certificateFile = file
        let network = CurlNetwork(options)
        await #expect(throws: NetworkError(.certificatesUnreadable, subject: file)) {
            try await network.send(server.request("/echo"))
        }
    }
}
