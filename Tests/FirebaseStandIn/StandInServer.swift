import Foundation
import HTTPServer

/// A stand-in on a port of this machine, behind a relay that can break connections.
public final class StandInServer: Sendable {
    private let server: HTTPServer
    private let relay: FaultyRelay

    /// Where it is, as the variables of Google's emulators name it: `host:port`.
    public let hostAndPort: String

    /// Opens a port for a stand-in.
    public init(_ standIn: FirebaseStandIn) throws {
        server = HTTPServer(.init(endpoint: .address("127.0.0.1", port: 0))) { request in
            await Self.response(of: standIn, to: request)
        }
        relay = try FaultyRelay(to: try server.start().port)
        hostAndPort = "127.0.0.1:\(relay.port)"
    }

    /// Closes the port.
    public func stop() async {
        relay.stop()
        await server.stop(within: .seconds(1))
    }

    private static func response(of standIn: FirebaseStandIn, to request: Request) async -> Response {
        let query = request.query.fields.map { ($0.name, $0.value) }
        let headers = request.headers.fields.map { ($0.name.lowercased(), $0.value) }
        let asked = StandInRequest(
            method: request.method, path: request.path, query: Dictionary(query) { first, _ in first },
            headers: Dictionary(headers) { first, _ in first }, body: Data(request.body))
        guard let answer = await standIn.respond(to: asked) else {
            return Response(status: 500, headers: [FaultyRelay.header: FaultyRelay.Fault.reset.rawValue])
        }
        var response = Response(status: answer.status, body: Array(answer.body))
        for field in answer.headers { response.headers.add(field.name, field.value) }
        return response
    }
}
