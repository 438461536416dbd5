import AuthBlock
import CurlNetwork
import FirebaseProvider
import FirebaseStandIn
import Foundation

extension BenchmarkGroup {
    static let firebase = BenchmarkGroup(
        name: "firebase",
        summary: "a sign-in to Firebase, whose requests all go over TLS with the system's certificates, against a bare "
            + "libcurl loop that sends the same requests with one kept handle"
    ) {
        let standIn = FirebaseStandIn(apiKey: UUID().uuidString)
        let server = try StandInServer(standIn)
        let recorded = try await RecordedSignIn(standIn)
        var lines: [any CustomStringConvertible] = []
        for (name, usesHTTP2) in [("HTTP/2", true), ("HTTP/1.1", false)] {
            guard
                let stand = try TLSServer(
                    usesHTTP2: usesHTTP2, locations: "location / { proxy_pass http://upstream; }",
                    upstream: server.hostAndPort),
                let fixed = try TLSServer(usesHTTP2: usesHTTP2, locations: recorded.locations)
            else { return [TLSServer.whatIsMissing] }
            lines.append(try await compare("\(name), the stand-in", stand, recorded, standIn, pairCount: 100))
            lines.append(try await compare("\(name), fixed answers", fixed, recorded, standIn, pairCount: 200))
            if usesHTTP2 { lines.append(try await measureGrowth(fixed, recorded, standIn, count: 10_000)) }
        }
        await server.stop()
        return lines
    }
}

private let callsPerSample = 20

private func compare(
    _ label: String, _ server: TLSServer, _ recorded: RecordedSignIn, _ standIn: FirebaseStandIn, pairCount: Int
) async throws -> PairedComparison {
    let network = LoopbackNetwork(server)
    let provider = try recorded.provider(standIn, over: network)
    let bare = try BareLoop(
        try recorded.requests.map(network.redirect), certificateBundle: server.certificateBundle)
    return try await PairedComparison(
        label, pairCount: pairCount, callsPerSample: callsPerSample,
        ours: { for _ in 1...callsPerSample { _ = try await provider.signIn(recorded.credentials) } },
        theirs: { for _ in 1...callsPerSample { try bare.perform() } })
}

private func measureGrowth(
    _ server: TLSServer, _ recorded: RecordedSignIn, _ standIn: FirebaseStandIn, count: Int
) async throws -> String {
    let provider = try recorded.provider(standIn, over: LoopbackNetwork(server))
    for _ in 1...1_000 { _ = try await provider.signIn(recorded.credentials) }
    let before = try ResourceUse()
    for _ in 1...count { _ = try await provider.signIn(recorded.credentials) }
    return "\(count) further sign-ins over one engine: \(try ResourceUse().difference(to: before))"
}

/// The network to a server of this machine that stands for every other host.
private struct LoopbackNetwork: NetworkService {
    private let network: CurlNetwork
    private let origin: String

    init(_ server: TLSServer) {
        network = CurlNetwork(trusting: server)
        origin = "https://127.0.0.1:\(server.port)"
    }

    var executor: (any TaskExecutor)? { network.executor }

    func send(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
        try await network.send(try redirect(request))
    }

    func redirect(_ request: HTTPRequest) throws(NetworkError) -> HTTPRequest {
        let address = request.url.absoluteString
        let path = address.dropFirst("https://".count).drop { $0 != "/" }
        guard let url = URL(string: origin + path) else { throw NetworkError(.invalidRequest) }
        var redirected = request
        redirected.url = url
        return redirected
    }
}

/// An account of the stand-in, and what a sign-in to it sends and gets.
private struct RecordedSignIn: Sendable {
    let credentials: Credentials
    let requests: [HTTPRequest]
    /// nginx's configuration for the same answers.
    let locations: String
    private let folders: Folders

    init(_ standIn: FirebaseStandIn) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "benchmark-\(UUID().uuidString)")
        folders = Folders(data: folder, state: folder)
        let client = Client(id: "benchmark")
        credentials = Credentials(
            email: try EmailAddress("ada@example.com"), password: try Password(UUID().uuidString), client: client)
        let recorder = Recorder(standIn)
        let provider = try Self.provider(standIn, over: recorder, folders)
        _ = try await provider.register(
            Registration(
                email: credentials.email, password: credentials.password, username: try Username("Ada Lovelace"),
                client: client))
        recorder.forget()
        _ = try await provider.signIn(credentials)
        requests = recorder.exchanges.map(\.request)
        locations = recorder.exchanges.map { request, answer in
            "location = \(request.url.path) { return 200 '\(String(decoding: answer, as: UTF8.self))'; }"
        }.joined(separator: "\n")
    }

    func provider(_ standIn: FirebaseStandIn, over network: any NetworkService) throws -> FirebaseProvider {
        try Self.provider(standIn, over: network, folders)
    }

    private static func provider(
        _ standIn: FirebaseStandIn, over network: any NetworkService, _ folders: Folders
    ) throws -> FirebaseProvider {
        guard let database = URL(string: "https://\(standIn.projectID)-default-rtdb.firebaseio.com") else {
            throw RequestFailed()
        }
        return FirebaseProvider(
            options: FirebaseOptions(
                apiKey: Secret(standIn.apiKey), projectID: standIn.projectID, databaseURL: database),
            services: ProviderServices(network: network, clock: SystemClock(), folders: folders))
    }
}

/// The stand-in without a server, and what went to and fro.
private final class Recorder: NetworkService, @unchecked Sendable {
    // Invariant: one request at a time.
    private(set) var exchanges: [(request: HTTPRequest, answer: Data)] = []
    private let standIn: FirebaseStandIn

    init(_ standIn: FirebaseStandIn) { self.standIn = standIn }

    func forget() { exchanges = [] }

    func send(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
        let components = URLComponents(url: request.url, resolvingAgainstBaseURL: true)
        let asked = StandInRequest(
            method: request.method, path: request.url.path,
            query: Dictionary((components?.queryItems ?? []).map { ($0.name, $0.value ?? "") }) { $1 },
            headers: Dictionary(request.headers.map { ($0.name.lowercased(), $0.value) }) { $1 }, body: request.body)
        let answer = standIn.answer(to: asked)
        exchanges.append((request, answer.body))
        return HTTPResponse(status: answer.status, headers: answer.headers, body: answer.body)
    }
}
