import AuthBlock

/// A network whose requests have a minute, so that a busy machine fails no test.
struct PatientNetwork: NetworkService {
    private let network: any NetworkService

    init(_ network: any NetworkService) { self.network = network }

    var executor: (any TaskExecutor)? { network.executor }

    func send(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
        var request = request
        request.timeout = .seconds(60)
        return try await network.send(request)
    }
}
