public import AuthBlock
import Foundation

/// A network that answers from a list, and remembers what it was asked.
///
/// A request that nothing was prepared for fails as unreachable and is noted in ``problems`` with the way to prepare
/// for it; a test ends well with `#expect(network.problems == [])`.
public final class StubNetwork: NetworkService, @unchecked Sendable {
    // Invariant: every stored variable is read and written only with the lock held.
    private let lock = NSLock()
    private var stubs: [Stub] = []
    private var sent: [HTTPRequest] = []
    private var unexpected: [String] = []

    private struct Stub {
        let matches: @Sendable (HTTPRequest) -> Bool
        let answer: Answer
        var remaining: Int?
    }

    /// What a request gets.
    public enum Answer: Sendable {
        /// A response.
        case response(HTTPResponse)
        /// No response.
        case failure(NetworkError.Reason)

        /// A response with a body of JSON text.
        public static func json(_ text: String, status: Int = 200) -> Answer {
            .response(
                HTTPResponse(
                    status: status, headers: [("Content-Type", "application/json")], body: Data(text.utf8)))
        }
    }

    /// Makes a network that expects no request.
    public init() {}

    /// Prepares for one request, whatever it is; several are answered in the order in which they were prepared.
    public func next(_ answer: Answer) {
        add(Stub(matches: { _ in true }, answer: answer, remaining: 1))
    }

    /// Prepares for every request of a method to an address, whatever its query.
    public func always(_ method: String, _ address: String, _ answer: Answer) {
        add(Stub(matches: { Self.name(of: $0) == "\(method) \(address)" }, answer: answer, remaining: nil))
    }

    /// Prepares for every request that a test chooses.
    public func always(_ answer: Answer, where matches: @escaping @Sendable (HTTPRequest) -> Bool) {
        add(Stub(matches: matches, answer: answer, remaining: nil))
    }

    /// The requests so far, the unexpected ones included.
    public var requests: [HTTPRequest] { lock.withLock { sent } }

    /// What to say about each request that nothing was prepared for.
    public var problems: [String] { lock.withLock { unexpected } }

    /// Answers with the first preparation that fits and is not used up.
    public func send(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
        guard !Task.isCancelled else { throw NetworkError(.cancelled) }
        switch lock.withLock({ answer(to: request) }) {
        case .response(let response): return response
        case .failure(let reason): throw NetworkError(reason)
        }
    }

    private func add(_ stub: Stub) { lock.withLock { stubs.append(stub) } }

    private func answer(to request: HTTPRequest) -> Answer {
        sent.append(request)
        guard let index = stubs.firstIndex(where: { $0.remaining != 0 && $0.matches(request) }) else {
            let name = Self.name(of: request)
            let parts = name.split(separator: " ", maxSplits: 1)
            unexpected.append(
                "unexpected request \(name); prepare for it with network.next(.json(…)) or "
                    + "network.always(\"\(parts[0])\", \"\(parts.last ?? "")\", .json(…))")
            return .failure(.unreachable)
        }
        if let remaining = stubs[index].remaining { stubs[index].remaining = remaining - 1 }
        return stubs[index].answer
    }

    /// The method and the address without its query, which may hold a key.
    private static func name(of request: HTTPRequest) -> String {
        var components = URLComponents(url: request.url, resolvingAgainstBaseURL: true)
        components?.query = nil
        return "\(request.method) \(components?.string ?? request.url.path)"
    }
}
