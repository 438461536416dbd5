import AuthBlock
import CurlNetwork
import Foundation
import Testing

@Suite struct ExchangeTests {
    private let network = CurlNetwork(NetworkOptions())

    @Test(arguments: ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND"])
    func everyMethodArrives(method: String) async throws {
        let server = try await TestServer()
        defer { server.stop() }
        let echo = try await network.send(server.request("/echo?a=1+2&b=%2B", method: method)).echo
        #expect(echo.method == method)
        #expect(echo.path == "/echo?a=1+2&b=%2B")
        #expect(echo.body == "")
    }

    @Test(arguments: ["POST", "PUT", "PATCH", "DELETE", "GET"])
    func aBodyArrivesByteForByte(method: String) async throws {
        let server = try await TestServer()
        defer { server.stop() }
        let body = Data((0...255).map { UInt8($0) })
        let echo = try await network.send(server.request("/echo", method: method, body: body)).echo
        #expect(echo.method == method)
        #expect(echo.body.unicodeScalars.map(\.value) == (0...255).map { UInt32($0) })
        #expect(echo.values("Content-Length") == ["256"])
        #expect(echo.values("Content-Type") == [])
        #expect(echo.values("Expect") == [])
    }

    @Test func anEmptyBodyIsAnnounced() async throws {
        let server = try await TestServer()
        defer { server.stop() }
        #expect(try await network.send(server.request("/echo", method: "POST")).echo.values("Content-Length") == ["0"])
        #expect(try await network.send(server.request("/echo")).echo.values("Content-Length") == [])
    }

    @Test func aLargeBodyGoesWithoutWaitingForPermission() async throws {
        let server = try await TestServer()
        defer { server.stop() }
        let body = Data(repeating: UInt8(ascii: "x"), count: 2 << 20)
        var request = try server.request("/echo", method: "POST", body: body)
        request.responseLimit = 4 << 20
        let echo = try await network.send(request).echo
        #expect(echo.body.utf8.count == body.count)
        #expect(echo.values("Expect") == [])
    }

    @Test func headersArriveInOrderEmptyOnesToo() async throws {
        let server = try await TestServer()
        defer { server.stop() }
        var request = try server.request("/echo", method: "POST", body: Data("{}".utf8))
        request.headers = [
            ("X-One", "1; a=\"b\""), ("X-Empty", ""), ("Content-Type", "application/json"), ("X-One", "zwölf"),
        ]
        let echo = try await network.send(request).echo
        #expect(
            echo.values("X-One") == [
                "1; a=\"b\"", String(decoding: Data("zwölf".utf8).map(UInt16.init), as: UTF16.self),
            ])
        #expect(echo.values("X-Empty") == [""])
        #expect(echo.values("Content-Type") == ["application/json"])
    }

    @Test func statusHeadersAndBodyComeBack() async throws {
        let server = try await TestServer()
        defer { server.stop() }
        let response = try await network.send(server.request("/status/418"))
        #expect(response.status == 418)
        #expect(response.body == Data("told".utf8))
        let echo = try await network.send(server.request("/echo"))
        #expect(echo.header("content-type") == "application/json")
        #expect(echo.headers.filter { $0.name.lowercased() == "x-twice" }.map(\.value) == ["1", "2"])
    }

    @Test func anAnswerToHEADHasNoBody() async throws {
        let server = try await TestServer()
        defer { server.stop() }
        var request = try server.request("/status/204")
        request.method = "HEAD"
        #expect(try await network.send(request).body.isEmpty)
    }

    @Test func anInterimResponseIsNotTheAnswer() async throws {
        let server = try await TestServer()
        defer { server.stop() }
        let response = try await network.send(server.request("/interim"))
        #expect(response.status == 200)
        #expect(response.header("X-Interim") == nil)
        #expect(response.body == Data("final".utf8))
    }

    @Test func aRedirectIsAnAnswer() async throws {
        let server = try await TestServer()
        defer { server.stop() }
        let response = try await network.send(server.request("/redirect?/echo"))
        #expect(response.status == 302)
        #expect(response.header("Location") == "/echo")
        #expect(try await server.statistics(over: network).requests["/echo"] == nil)
    }

    @Test func redirectsAreFollowedAsFarAsAllowed() async throws {
        let certificates = try await Certificates()
        let server = try await TestServer(certificates)
        defer { server.stop() }
        let network = CurlNetwork(certificates.trusted)
        var request = try server.request("/redirect?/redirect?/echo")
        request.redirectLimit = 2
        let response = try await network.send(request)
        #expect(try response.echo.path == "/echo")
        #expect(response.header("Location") == nil)
        request.redirectLimit = 1
        await #expect(throws: NetworkError(.broken)) { try await network.send(request) }
    }

    @Test func aRedirectNeverLeavesTLS() async throws {
        let certificates = try await Certificates()
        let server = try await TestServer(certificates)
        defer { server.stop() }
        let plain = try await TestServer()
        defer { plain.stop() }
        var request = try server.request("/redirect?" + plain.url("/echo").absoluteString)
        request.redirectLimit = 5
        let network = CurlNetwork(certificates.trusted)
        await #expect(throws: NetworkError(.broken)) { try await network.send(request) }
        #expect(try await plain.statistics(over: network).requests["/echo"] == nil)
    }

    @Test func aHostWithoutTLSRedirectsNowhere() async throws {
        let server = try await TestServer()
        defer { server.stop() }
        var request = try server.request("/redirect?/echo")
        request.redirectLimit = 5
        let network = network
        await #expect(throws: NetworkError(.broken)) { try await network.send(request) }
        #expect(try await server.statistics(over: network).requests["/echo"] == nil)
    }
}
