import Foundation
import Glibc
import HTTPServer
import RawClient
import Testing

@Suite(.timeLimit(.minutes(3))) struct LifecycleTests {
    private let request = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"

    private func server(
        _ endpoint: HTTPServer.Endpoint = .address("127.0.0.1", port: 0),
        handler: @escaping HTTPServer.Handler = { _ in .text("done") }
    ) -> HTTPServer {
        var limits = HTTPServer.Limits()
        // Whoever is let go here is let go because of the stop.
        limits.idleTimeout = .seconds(600)
        return HTTPServer(HTTPServer.Configuration(endpoint: endpoint, limits: limits), handler: handler)
    }

    @Test func stoppingFinishesARunningRequest() async throws {
        let gate = Gate()
        let server = server(handler: { _ in
            await gate.wait()
            return .text("done")
        })
        let client = try await RawClient(try server.start())
        try await client.send(request)
        await gate.arrival()
        async let stopped: Void = server.stop(within: .seconds(30))
        await gate.open()
        let response = try await client.response()
        #expect(response.text == "done")
        #expect(response.status == 200)
        #expect(try await client.rest() == "")
        await stopped
    }

    @Test func stoppingFinishesARequestThatIsStillArriving() async throws {
        let records = Records()
        let server = HTTPServer(
            HTTPServer.Configuration(endpoint: .address("127.0.0.1", port: 0), accessLog: records.log),
            handler: { Response(body: $0.body) })
        let client = try await RawClient(try server.start())
        // Answering 100 shows that the server has the head.
        try await client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\n")
        _ = try await client.response()
        async let stopped: Void = server.stop(within: .seconds(30))
        try await client.send("ab")
        let response = try await client.response()
        #expect(response.text == "ab")
        #expect(try await client.rest() == "")
        await stopped
    }

    @Test func idleConnectionsAreLetGo() async throws {
        let server = server()
        let address = try server.start()
        let fresh = try await RawClient(address)
        let used = try await RawClient(address)
        try await used.send(request)
        _ = try await used.response()
        await server.stop(within: .seconds(600))
        #expect(try await fresh.rest() == "")
        #expect(try await used.rest() == "")
    }

    @Test func aRequestOnItsWayWhenTheStopBeginsIsAnswered() async throws {
        let server = server()
        let address = try server.start()
        let fresh = try await RawClient(address)
        let used = try await RawClient(address)
        try await used.send(request)
        _ = try await used.response()
        while server.metrics.acceptedConnections < 2 {
            try Task.checkCancellation()
            await Task.yield()
        }
        async let stopped: Void = server.stop(within: .seconds(600))
        #expect(try await used.rest() == "")
        try await fresh.send(request)
        #expect(try await fresh.response().status == 200)
        await stopped
    }

    @Test func stoppingAnIdleServerEndsAtOnce() async throws {
        let server = server()
        _ = try server.start()
        await server.stop(within: .seconds(600))
        await server.stop(within: .seconds(600))
    }

    @Test func outOfTimeTheHandlerIsCancelledAndItsClientTold() async throws {
        let gate = Gate()
        let server = server(handler: { _ in
            await withTaskCancellationHandler {
                await gate.wait()
            } onCancel: {
                Task { await gate.open() }
            }
            return .text("too late")
        })
        let client = try await RawClient(try server.start())
        try await client.send(request)
        await gate.arrival()
        await server.stop(within: .milliseconds(50))
        let answer = try await client.rest()
        #expect(RawResponse(head: answer).status == 503)
        #expect(!answer.contains("too late"))
    }

    @Test func aHandlerThatDoesNotHeedCancellationDoesNotHoldUpTheStop() async throws {
        let gate = Gate()
        let server = server(handler: { _ in
            await gate.wait()
            return .text("too late")
        })
        let client = try await RawClient(try server.start())
        try await client.send(request)
        await gate.arrival()
        await server.stop(within: .zero)
        await gate.open()
        withExtendedLifetime(client) {}
    }

    @Test func aStoppedServerTakesNoConnections() async throws {
        let server = server()
        let address = try server.start()
        await server.stop()
        await #expect(throws: ClientFailure.self) { try await RawClient(address) }
    }

    @Test func manyRequestsAtTheMomentOfStoppingEndWell() async throws {
        let server = server(handler: { _ in
            await Task.yield()
            return .text("done")
        })
        let address = try server.start()
        let answers = try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 0..<30 {
                group.addTask {
                    guard let client = try? await RawClient(address) else { return "" }
                    var last = ""
                    while try await client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n"),
                        let response = try? await client.response()
                    {
                        last = response.text
                    }
                    return last
                }
            }
            while server.metrics.responses[2, default: 0] < 200 {
                try Task.checkCancellation()
                await Task.yield()
            }
            await server.stop(within: .seconds(30))
            return try await group.reduce(into: [String]()) { $0.append($1) }
        }
        #expect(Set(answers).subtracting(["", "done"]).isEmpty)
        #expect(server.metrics.openConnections == 0)
    }

    @Test func aServerOpensOnlyOnce() async throws {
        let server = server()
        _ = try server.start()
        #expect(throws: ServerError.alreadyStarted) { try server.start() }
        await server.stop()
        #expect(throws: ServerError.alreadyStarted) { try server.start() }
    }

    @Test func aServerThatIsLetGoStops() async throws {
        var server: HTTPServer? = server()
        let address = try #require(try server?.start())
        let client = try await RawClient(address)
        server = nil
        #expect(try await client.rest() == "")
    }

    @Test func aSocketThatIsHandedInIsUsed() async throws {
        let predecessor = self.server()
        let address = try predecessor.start()
        let descriptor = try #require(openListeningSocket(on: address.port))
        let successor = self.server(.descriptor(dup(descriptor)), handler: { _ in .text("successor") })
        let own = try successor.start()
        #expect(own.port != 0)
        let client = try await RawClient(own)
        try await client.send(request)
        #expect(try await client.response().text == "successor")
        await successor.stop()
        await predecessor.stop()
        // The copy that the test kept still listens: nobody is turned away between two servers.
        let waiting = try await RawClient(own)
        try await waiting.send("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
        let last = self.server(.descriptor(descriptor), handler: { _ in .text("last") })
        _ = try last.start()
        #expect(try await waiting.response().text == "last")
        await last.stop()
    }

    private func openListeningSocket(on port: UInt16) -> Int32? {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        inet_pton(AF_INET, "127.0.0.1", &address.sin_addr)
        let isBound = withUnsafePointer(to: address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        return isBound && listen(descriptor, 16) == 0 ? descriptor : nil
    }

    @Test func whatDoesNotListenCannotBeHandedIn() throws {
        #expect(throws: ServerError.notAListeningSocket(-1)) { try server(.descriptor(-1)).start() }
        let plain = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #expect(throws: ServerError.notAListeningSocket(plain)) { try server(.descriptor(plain)).start() }
        #expect(fcntl(plain, F_GETFD) >= 0, "a descriptor that is refused stays with its owner")
        close(plain)
    }

    @Test func twoServersShareAPortWhenBothAskForIt() async throws {
        let first = server(.address("127.0.0.1", port: 0, sharesPort: true))
        let address = try first.start()
        let second = server(.address("127.0.0.1", port: address.port, sharesPort: true))
        #expect(try second.start() == address)
        await first.stop()
        let client = try await RawClient(address)
        try await client.send(request)
        #expect(try await client.response().text == "done")
        await second.stop()
    }

    @Test func aPortInUseIsNamed() async throws {
        let first = server()
        let address = try first.start()
        let error = #expect(throws: ServerError.self) {
            try server(.address("127.0.0.1", port: address.port)).start()
        }
        #expect(error == .cannotListen(address, errorNumber: EADDRINUSE))
        #expect("\(error.map { "\($0)" } ?? "")".contains("\(address)"))
        await first.stop()
    }

    @Test(arguments: ["", "localhost", "127.0.0", "example.com", "[::1]"])
    func aNameIsNoAddress(host: String) {
        #expect(throws: ServerError.badAddress(host)) { try server(.address(host, port: 0)).start() }
    }

    @Test func everyErrorSaysWhatToDo() {
        let errors: [ServerError] = [
            .badAddress("x"), .cannotListen(Address(host: "::1", port: 80), errorNumber: EACCES),
            .notAListeningSocket(3), .unreadable(path: "/x"), .badCertificates(certificate: "/c", key: "/k"),
            .noResources(errorNumber: EMFILE), .alreadyStarted, .notRunning,
        ]
        #expect(Set(errors.map { "\($0)" }).count == errors.count)
        #expect("\(errors[1])".contains("[::1]:80"))
        #expect("\(errors[1])".contains("CAP_NET_BIND_SERVICE"))
    }

    private static let hasIPv6 = FileManager.default.contents(atPath: "/proc/net/if_inet6")?.isEmpty == false

    @Test(.enabled(if: hasIPv6, "this machine has no IPv6")) func iPv6AndIPv4ReachOneServer() async throws {
        let seen = Seen<String>()
        let server = server(
            .address("::", port: 0),
            handler: {
                await seen.set($0.clientAddress)
                return .text("done")
            })
        let address = try server.start()
        let client = try await RawClient(Address(host: "127.0.0.1", port: address.port))
        try await client.send(request)
        _ = try await client.response()
        #expect(await seen.value == "127.0.0.1")
        await server.stop()
    }
}
