import AuthBlock
import CurlNetwork
import Foundation
import Testing

@Suite struct ProxyTests {
    @Test func aSecureRequestIsTunnelledThroughTheProxy() async throws {
        let certificates = try await Certificates()
        let server = try await TestServer(certificates)
        defer { server.stop() }
        let proxy = try await TestServer()
        defer { proxy.stop() }
        var options = certificates.trusted
        options.httpsProxy = "http://127.0.0.1:\(proxy.port)"
        let response = try await CurlNetwork(options).send(server.request("/echo"))
        #expect(try response.echo.path == "/echo")
        let seen = try await proxy.statistics(over: CurlNetwork(NetworkOptions())).requests
        #expect(seen["127.0.0.1:\(server.port)"] == 1)
        #expect(seen.count == 2)
    }

    @Test func aProxyIsReachedOverTLSWhereItsAddressSaysSo() async throws {
        let certificates = try await Certificates()
        let server = try await TestServer(certificates)
        defer { server.stop() }
        let proxy = try await TestServer(certificates)
        defer { proxy.stop() }
        var options = certificates.trusted
        options.httpsProxy = "https://127.0.0.1:\(proxy.port)"
        #expect(try await CurlNetwork(options).send(server.request("/echo")).status == 200)
        let seen = try await proxy.statistics(over: CurlNetwork(certificates.trusted)).requests
        #expect(seen["127.0.0.1:\(server.port)"] == 1)
    }

    @Test func aProxyThatIsNotTrustedIsNamedAsTheCause() async throws {
        let certificates = try await Certificates()
        let server = try await TestServer(certificates)
        defer { server.stop() }
        let plain = try await TestServer()
        defer { plain.stop() }
        let stranger = try await TestServer(try await Certificates())
        defer { stranger.stop() }
        let otherName = try await TestServer(try await Certificates(for: "DNS:portal.example.com"))
        defer { otherName.stop() }
        for proxy in [plain, stranger, otherName] {
            var options = certificates.trusted
            options.httpsProxy = "https://127.0.0.1:\(proxy.port)"
            let network = CurlNetwork(options)
            await #expect(throws: NetworkError(.proxyFailed)) { try await network.send(server.request("/echo")) }
        }
    }

    @Test func aHostThatIsNotTrustedIsNoFaultOfItsProxy() async throws {
        let certificates = try await Certificates()
        let server = try await TestServer(try await Certificates())
        defer { server.stop() }
        let proxy = try await TestServer(certificates)
        defer { proxy.stop() }
        var options = certificates.trusted
        options.httpsProxy = "https://127.0.0.1:\(proxy.port)"
        let network = CurlNetwork(options)
        await #expect(throws: NetworkError(.insecure)) { try await network.send(server.request("/echo")) }
    }

    @Test func aPlainRequestGoesToTheProxyWhole() async throws {
        let proxy = try await TestServer()
        defer { proxy.stop() }
        var options = NetworkOptions()
        options.httpProxy = "127.0.0.1:\(proxy.port)"
        options.plainHosts = ["emulator.example.com"]
        let network = CurlNetwork(options)
        let request = try HTTPRequest(
            method: "GET", url: #require(URL(string: "http://emulator.example.com/x")), isRepeatable: true)
        #expect(try await network.send(request).echo.path == "/echo?http://emulator.example.com/x")
    }

    @Test func aProxyThatRefusesIsNamedAsTheCause() async throws {
        let certificates = try await Certificates()
        let server = try await TestServer(certificates)
        defer { server.stop() }
        let proxy = try await TestServer(nil, "--refuse-tunnels")
        defer { proxy.stop() }
        for address in ["127.0.0.1:\(proxy.port)", "127.0.0.1:1", "proxy.invalid:3128", "not an address"] {
            var options = certificates.trusted
            options.httpsProxy = address
            let network = CurlNetwork(options)
            await #expect(throws: NetworkError(.proxyFailed), "\(address)") {
                try await network.send(server.request("/echo"))
            }
        }
    }

    @Test(arguments: ["127.0.0.1", "*", "example.com, 127.0.0.1"])
    func anExceptionIsReachedDirectly(exceptions: String) async throws {
        let server = try await TestServer()
        defer { server.stop() }
        var options = NetworkOptions()
        options.httpProxy = "127.0.0.1:1"
        options.proxyExceptions = exceptions
        let network = CurlNetwork(options)
        #expect(try await network.send(server.request("/echo")).status == 200)
        let refused = try HTTPRequest(
            method: "GET", url: #require(URL(string: "http://127.0.0.1:1/")), isRepeatable: true)
        await #expect(throws: NetworkError(.refused)) { try await network.send(refused) }
    }

    @Test func theProcessEnvironmentIsNotReadBehindTheOptions() async throws {
        // In a process of its own: all other tests of this one would see the variable.
        await #expect(processExitsWith: .success) {
            setenv("http_proxy", "http://127.0.0.1:1", 1)
            let server = try await TestServer()
            defer { server.stop() }
            _ = try await CurlNetwork(NetworkOptions()).send(server.request("/echo"))
        }
    }
}
