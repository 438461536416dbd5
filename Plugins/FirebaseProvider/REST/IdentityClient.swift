import AuthBlock
import Foundation

/// Speaks to Identity Toolkit, which keeps the accounts, and to Secure Token, which renews sessions.
struct IdentityClient: Sendable {
    private let connection: RESTConnection
    private let addresses: Addresses
    private let options: FirebaseOptions

    init(_ connection: RESTConnection, addresses: Addresses, options: FirebaseOptions) {
        self.connection = connection
        self.addresses = addresses
        self.options = options
    }

    /// The key goes into a header: addresses end up in the logs of proxies.
    private func headers(_ contentType: String) -> [(name: String, value: String)] {
        let locale = options.locale.map { [(name: "X-Firebase-Locale", value: $0)] } ?? []
        return [("X-Goog-Api-Key", options.apiKey.value), ("Content-Type", contentType)] + locale
    }

    func signUp(_ email: EmailAddress, _ password: Password) async throws(AuthError) -> Grant {
        let body = SignIn(email: email.canonical, password: password.secret)
        return try await post("signUp", body, isRepeatable: false, as: GrantAnswer.self).grant()
    }

    func signIn(_ email: EmailAddress, _ password: Password) async throws(AuthError) -> Grant {
        let body = SignIn(email: email.canonical, password: password.secret)
        return try await post("signInWithPassword", body, isRepeatable: true, as: GrantAnswer.self).grant()
    }

    /// Sets a password. Answers with what replaces the older tokens, or `nil` where those stay valid.
    func changePassword(_ idToken: Secret, to password: Password) async throws(AuthError) -> Grant? {
        let body = Update(idToken: idToken.value, password: password.secret)
        let answer = try await post("update", body, isRepeatable: false, as: GrantAnswer.self)
        return answer.hasTokens ? try answer.grant() : nil
    }

    func deleteAccount(_ idToken: Secret) async throws(AuthError) {
        _ = try await post("delete", Deletion(idToken: idToken.value), isRepeatable: true, as: Acknowledgement.self)
    }

    /// Has a message sent with which its reader chooses a new password.
    func sendPasswordReset(to email: EmailAddress) async throws(AuthError) {
        try await send(Message(requestType: "PASSWORD_RESET", email: email.canonical))
    }

    /// Has a message sent with which its reader proves that the address is theirs.
    func sendEmailVerification(_ idToken: Secret) async throws(AuthError) {
        try await send(Message(requestType: "VERIFY_EMAIL", idToken: idToken.value))
    }

    func refresh(_ refreshToken: Secret) async throws(AuthError) -> Grant {
        let form = [("grant_type", "refresh_token"), ("refresh_token", refreshToken.value)]
        let request = HTTPRequest(
            method: "POST", url: try addresses.token(),
            headers: headers("application/x-www-form-urlencoded"), body: FormEncoding.encode(form),
            timeout: RESTConnection.timeout, isRepeatable: true)
        return try await connection.answer(to: request, as: GrantAnswer.self).grant(keeping: refreshToken)
    }

    private func send(_ message: Message) async throws(AuthError) {
        _ = try await post("sendOobCode", message, isRepeatable: false, as: Acknowledgement.self)
    }

    private func post<Answer: Decodable>(
        _ operation: String, _ body: some Encodable, isRepeatable: Bool, as type: Answer.Type
    ) async throws(AuthError) -> Answer {
        guard let data = try? JSONEncoder().encode(body) else { throw AuthError(.unexpectedAnswer) }
        let request = HTTPRequest(
            method: "POST", url: try addresses.accounts(operation),
            headers: headers("application/json"), body: data, timeout: RESTConnection.timeout,
            isRepeatable: isRepeatable)
        return try await connection.answer(to: request, as: type)
    }
}

// The bodies. Members that are nil are left out: Google refuses explicit nulls.

private struct SignIn: Encodable {
    let email: String
    let password: String
    var returnSecureToken = true
}

private struct Update: Encodable {
    let idToken: String
    let password: String
    var returnSecureToken = true
}

private struct Deletion: Encodable {
    let idToken: String
}

private struct Message: Encodable {
    let requestType: String
    var email: String?
    var idToken: String?
}

/// An answer of which only its being one matters.
private struct Acknowledgement: Decodable {}
