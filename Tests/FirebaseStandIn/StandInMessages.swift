public import Foundation

/// A request as the stand-in sees it.
public struct StandInRequest: Sendable {
    /// The method, in capitals.
    public let method: String
    /// The path, decoded.
    public let path: String
    /// The query, decoded.
    public let query: [String: String]
    /// Header fields by their names in lower case.
    public let headers: [String: String]
    /// The body.
    public let body: Data

    /// Puts a request together.
    public init(method: String, path: String, query: [String: String], headers: [String: String], body: Data) {
        self.method = method
        self.path = path
        self.query = query
        self.headers = headers
        self.body = body
    }
}

/// The stand-in's answer.
public struct StandInResponse: Sendable {
    /// The status.
    public var status: Int
    /// Header fields.
    public var headers: [(name: String, value: String)]
    /// The body.
    public var body: Data

    /// Puts a response together.
    public init(status: Int, headers: [(name: String, value: String)] = [], body: Data = Data()) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    static func json(_ value: Any, status: Int = 200, headers: [(name: String, value: String)] = []) -> Self {
        let data = (try? JSONSerialization.data(withJSONObject: value, options: [.fragmentsAllowed])) ?? Data()
        let type = (name: "Content-Type", value: "application/json; charset=utf-8")
        return Self(status: status, headers: [type] + headers, body: data)
    }

    /// An error as Identity Toolkit and Secure Token write it.
    static func failure(_ message: String, status: Int = 400, kind: String? = nil) -> Self {
        let detail = ["message": message, "reason": "invalid", "domain": "global"]
        var error: [String: Any] = ["code": status, "message": message, "errors": [detail]]
        if let kind { error["status"] = kind }
        return json(["error": error], status: status)
    }

    /// An error as the Realtime Database writes it: a text, printed for people, with a line break at the end.
    static func databaseFailure(_ message: String, status: Int) -> Self {
        Self(
            status: status, headers: [("Content-Type", "application/json; charset=utf-8")],
            body: Data("{\n  \"error\" : \"\(message)\"\n}\n".utf8))
    }
}

/// What a client asks for.
public enum StandInOperation: String, Sendable, CaseIterable {
    /// Creating an account.
    case signUp
    /// Checking a password.
    case signIn
    /// Changing a password.
    case update
    /// Deleting an account.
    case delete
    /// Reading an account.
    case lookup
    /// Sending a message.
    case sendOobCode
    /// Exchanging a refresh token.
    case token
    /// Reading the public keys.
    case publicKeys
    /// Asking whether anybody is there.
    case reachable
    /// Reading a profile.
    case readProfile
    /// Writing or merging a profile.
    case writeProfile
    /// Removing a profile.
    case removeProfile
    /// Anything else.
    case other

    init(_ request: StandInRequest) {
        let path = request.path
        if path.hasPrefix("/users/") {
            self =
                ["GET": .readProfile, "PUT": .writeProfile, "PATCH": .writeProfile, "DELETE": .removeProfile][
                    request.method] ?? .other
        } else if path.hasSuffix("/v1/token") {
            self = .token
        } else if path.hasPrefix("/service_accounts/") {
            self = .publicKeys
        } else if path.hasSuffix("/v1/recaptchaParams") {
            self = .reachable
        } else {
            let name = path.split(separator: ":").last.map(String.init) ?? ""
            self = name == "signInWithPassword" ? .signIn : Self(rawValue: name) ?? .other
        }
    }
}
