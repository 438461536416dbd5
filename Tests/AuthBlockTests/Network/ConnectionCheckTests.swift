import AuthBlock
import AuthBlockTestKit
import Foundation
import Testing

@Suite struct ConnectionCheckTests {
    private let stub = StubNetwork()

    private func check() async throws -> AuthError? {
        let url = try #require(URL(string: "https://service.example.com/v1/?key=any"))
        do throws(AuthError) {
            try await ConnectionCheck(stub).check(url)
            return nil
        } catch {
            return error
        }
    }

    private func answer(_ status: Int, _ headers: (String, String)...) -> StubNetwork.Answer {
        .response(HTTPResponse(status: status, headers: headers.map { (name: $0.0, value: $0.1) }))
    }

    @Test(arguments: [200, 204, 400, 401, 403, 404, 405, 429])
    func aHostThatAnswersIsReachable(status: Int) async throws {
        stub.next(answer(status, ("Content-Type", "application/json")))
        #expect(try await check() == nil)
    }

    @Test func oneRequestOfThreeSecondsIsMade() async throws {
        stub.next(answer(200))
        _ = try await check()
        #expect(stub.requests.map(\.timeout) == [.seconds(3)])
        #expect(stub.requests.map(\.isRepeatable) == [false])
    }

    @Test(arguments: [
        ("text/html", 200), ("Text/HTML; charset=utf-8", 200), ("application/xhtml+xml", 200), ("text/html", 403),
    ])
    func aWebPageIsAPortal(type: String, status: Int) async throws {
        stub.next(answer(status, ("content-type", type)))
        #expect(try await check() == AuthError(.captivePortal, subject: "service.example.com"))
    }

    @Test(arguments: ["http://portal.example.net/", "//portal.example.net/", "https://example.com/"])
    func aRedirectElsewhereIsAPortal(location: String) async throws {
        stub.next(answer(302, ("Location", location)))
        #expect(try await check()?.code == .captivePortal)
    }

    @Test(arguments: ["/v2/", "https://Service.Example.com/v2/", "?other"])
    func aRedirectWithinTheHostIsNone(location: String) async throws {
        stub.next(answer(301, ("Location", location)))
        #expect(try await check() == nil)
    }

    @Test func aNetworkThatAsksForAuthenticationIsAPortal() async throws {
        stub.next(answer(511))
        #expect(try await check()?.code == .captivePortal)
    }

    @Test func aProxyThatAsksForAPasswordIsToldFromTheHost() async throws {
        stub.next(answer(407, ("Content-Type", "text/html")))
        #expect(try await check()?.code == .proxyFailed)
    }

    @Test(arguments: [500, 502, 503])
    func anOutageIsNoPortal(status: Int) async throws {
        stub.next(answer(status, ("Content-Type", "text/html")))
        #expect(try await check()?.code == .serviceUnavailable)
    }

    @Test(arguments: NetworkError.Reason.allCases)
    func everyFailureOfTheNetworkIsPassedOnWithTheHost(reason: NetworkError.Reason) async throws {
        stub.next(.failure(reason))
        let expected = AuthError(network: NetworkError(reason), host: "service.example.com")
        #expect(try await check() == expected)
        #expect(expected.kind != .refused)
    }
}
