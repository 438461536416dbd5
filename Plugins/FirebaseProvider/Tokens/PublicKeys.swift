import AuthBlock
import Foundation
import OpenSSLCrypto

/// The keys with which Google signs ID tokens, fetched when they are needed and kept as long as Google says.
actor PublicKeys {
    private let address: String
    private let connection: RESTConnection

    private var keys: [String: RS256.PublicKey] = [:]
    private var fetchedAt = Date.distantPast
    /// How long the keys may be used, in seconds from ``fetchedAt``.
    private var lifetime = 0.0
    private var fetching: Task<Result<Void, AuthError>, Never>?

    /// How long keys are kept whose answer does not say, in seconds.
    private static let standardLifetime = 3_600.0
    /// The longest time that keys are kept, in seconds: a day.
    private static let maximumLifetime = 86_400.0
    /// How long an unknown key is not asked for again, in seconds, so that forged tokens cause no flood of requests.
    private static let patience = 60.0

    init(address: String, _ connection: RESTConnection) {
        self.address = address
        self.connection = connection
    }

    /// The key of an id, or `nil` when Google has none of that name.
    func key(_ id: String) async throws(AuthError) -> RS256.PublicKey? {
        // This machine's clock is only compared with itself. One that was set back makes the keys stale.
        let age = connection.clock.now.timeIntervalSince(fetchedAt)
        let isFresh = (0..<lifetime).contains(age)
        if isFresh, let key = keys[id] { return key }
        if isFresh, age < Self.patience { return nil }
        try await fetch()
        return keys[id]
    }

    /// Fetches the keys; all who ask meanwhile get the same ones.
    private func fetch() async throws(AuthError) {
        if let fetching { return try await fetching.value.get() }
        let task = Task {
            let result: Result<Void, AuthError>
            do throws(AuthError) {
                result = .success(try await self.replaceKeys())
            } catch {
                result = .failure(error)
            }
            self.fetching = nil
            return result
        }
        fetching = task
        try await task.value.get()
    }

    private func replaceKeys() async throws(AuthError) {
        guard let url = URL(string: address) else { throw AuthError(.configurationRejected) }
        let request = HTTPRequest(method: "GET", url: url, timeout: RESTConnection.timeout, isRepeatable: true)
        let response = try await connection.send(request)
        guard response.status == 200, let set = try? JSONDecoder().decode(KeySet.self, from: response.body),
            case let found = set.usableKeys, !found.isEmpty
        else { throw AuthError(.serviceUnavailable) }
        keys = found
        fetchedAt = connection.clock.now
        lifetime = Self.lifetime(of: response)
    }

    /// `max-age` of `Cache-Control`, less the time that the answer spent in caches (RFC 9111, section 4.2).
    static func lifetime(of response: HTTPResponse) -> Double {
        let directives = (response.header("Cache-Control") ?? "").lowercased().split(separator: ",")
        let maximumAge = directives.lazy.compactMap { directive -> Double? in
            let parts = directive.split(separator: "=").map { $0.trimmingCharacters(in: .whitespaces) }
            return parts.count == 2 && parts[0] == "max-age" ? Double(parts[1]) : nil
        }.first
        let age = response.header("Age").flatMap(Double.init) ?? 0
        let lifetime = (maximumAge ?? standardLifetime) - max(0, age)
        return min(max(patience, lifetime), maximumLifetime)
    }

    /// A JSON Web Key Set (RFC 7517, section 5).
    private struct KeySet: Decodable {
        let keys: [Key]

        /// The RSA keys for signatures by their ids; others are none of ours.
        var usableKeys: [String: RS256.PublicKey] {
            var usable: [String: RS256.PublicKey] = [:]
            for key in keys {
                guard key.kty == "RSA", key.use ?? "sig" == "sig", key.alg ?? "RS256" == "RS256",
                    let id = key.kid, let modulus = key.n.flatMap({ Base64URL.decode($0) }),
                    let exponent = key.e.flatMap({ Base64URL.decode($0) })
                else { continue }
                usable[id] = try? RS256.PublicKey(modulus: modulus, exponent: exponent)
            }
            return usable
        }
    }

    private struct Key: Decodable {
        let kty: String?
        let use: String?
        let alg: String?
        let kid: String?
        let n: String?
        let e: String?
    }
}
