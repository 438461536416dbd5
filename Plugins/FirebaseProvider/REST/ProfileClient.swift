import AuthBlock
import Foundation

/// Speaks to the Realtime Database, which keeps the profiles.
struct ProfileClient: Sendable {
    private let connection: RESTConnection
    private let addresses: Addresses

    init(_ connection: RESTConnection, addresses: Addresses) {
        self.connection = connection
        self.addresses = addresses
    }

    /// The profile of an account, or `nil` when it has none.
    func profile(of accountID: String, _ idToken: Secret) async throws(AuthError) -> Profile? {
        try await exchange("GET", accountID, idToken, as: Profile?.self)
    }

    /// Writes a profile. What else a program keeps beside it stays.
    func write(_ profile: Profile, of accountID: String, _ idToken: Secret) async throws(AuthError) {
        try await merge(profile, accountID, idToken)
    }

    /// Marks a profile as that of a deleted account.
    func deactivate(_ accountID: String, _ idToken: Secret) async throws(AuthError) {
        try await merge(Deactivation(), accountID, idToken)
    }

    /// Removes a profile with all that a program keeps beside it.
    func remove(_ accountID: String, _ idToken: Secret) async throws(AuthError) {
        let left = try await exchange("DELETE", accountID, idToken, as: Profile?.self)
        guard left == nil else { throw AuthError(.unexpectedAnswer) }
    }

    private func merge<Part: Codable & Equatable>(
        _ part: Part, _ accountID: String, _ idToken: Secret
    ) async throws(AuthError) {
        guard let body = try? JSONEncoder().encode(part) else { throw AuthError(.unexpectedAnswer) }
        // The database answers with what it wrote. Anything else is no sign that it did.
        guard try await exchange("PATCH", accountID, idToken, body: body, as: Part.self) == part else {
            throw AuthError(.unexpectedAnswer)
        }
    }

    private func exchange<Answer: Decodable>(
        _ method: String, _ accountID: String, _ idToken: Secret, body: Data = Data(), as type: Answer.Type
    ) async throws(AuthError) -> Answer {
        let request = HTTPRequest(
            method: method, url: try addresses.profile(of: accountID, idToken: idToken),
            headers: body.isEmpty ? [] : [("Content-Type", "application/json")], body: body,
            timeout: RESTConnection.timeout, isRepeatable: true)
        return try await connection.answer(to: request, as: type)
    }

    private struct Deactivation: Codable, Equatable {
        var active = "no"
    }
}
