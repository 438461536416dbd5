import AuthBlock
import Foundation

/// Reads what went wrong out of an answer, whatever shape it has.
enum FailureReader {
    private static let codes = Dictionary(
        FirebaseErrors.names.flatMap { row in row.names.map { ($0, row.code) } },
        uniquingKeysWith: { first, _ in first })

    /// The error of an answer whose status is no success. The time matters only to an answer that names a date.
    static func error(in response: HTTPResponse, at now: Date) -> AuthError {
        let retryAfter = response.retryAfter(now: now)
        guard let body = try? JSONDecoder().decode(Body.self, from: response.body) else {
            // Not Firebase's words at all: a proxy's page, an empty body, half a body.
            let code: AuthError.Code = response.status == 429 ? .throttled : .serviceUnavailable
            return AuthError(code, retryAfter: retryAfter)
        }
        let message = body.error?.message ?? ""
        var code = FirebaseErrors.code(forStatus: response.status)
        var name: String?
        if let found = self.name(in: message) {
            code = codes[found] ?? .unexpectedAnswer
            name = found
        } else if let found = match(message, FirebaseErrors.sentences) {
            (code, name) = (found.code, found.beginning)
        } else if let reason = body.error?.reason, let found = match(reason, FirebaseErrors.reasons) {
            (code, name) = (found.code, found.beginning)
        }
        // An outage stays one, whatever its body says.
        if response.status >= 500, code != .unsupported { code = .serviceUnavailable }
        return error(code, name: name, retryAfter: retryAfter)
    }

    /// The error behind a name that came with a successful status.
    static func error(named message: String) -> AuthError {
        guard let name = name(in: message) else { return AuthError(.unexpectedAnswer) }
        return error(codes[name] ?? .unexpectedAnswer, name: name, retryAfter: nil)
    }

    private static func error(_ code: AuthError.Code, name: String?, retryAfter: Duration?) -> AuthError {
        AuthError(
            code, retryAfter: code.kind == .unavailable ? retryAfter : nil,
            providerCode: FirebaseErrors.general.contains(code) ? name : nil)
    }

    /// The part of a message before the first colon, when it looks like a name.
    private static func name(in message: String) -> String? {
        let name = message.prefix { $0 != ":" }.trimmingCharacters(in: .whitespaces)
        let isName = name.utf8.allSatisfy { octet in
            (0x41...0x5A).contains(octet) || (0x30...0x39).contains(octet) || octet == 0x5F
        }
        return isName && name.contains("_") && (3...64).contains(name.utf8.count) ? name : nil
    }

    private static func match(
        _ text: String, _ rows: [(code: AuthError.Code, beginnings: [String])]
    ) -> (code: AuthError.Code, beginning: String)? {
        for row in rows {
            if let beginning = row.beginnings.first(where: text.hasPrefix) { return (row.code, beginning) }
        }
        return nil
    }

    /// Identity Toolkit's `error` is an object, the database's a text; some answers have none.
    private struct Body: Decodable {
        let error: Failure?

        private enum CodingKeys: CodingKey { case error }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            if let text = try? container.decode(String.self, forKey: .error) {
                error = Failure(message: text, errors: nil)
            } else {
                error = try? container.decode(Failure.self, forKey: .error)
            }
        }
    }

    private struct Failure: Decodable {
        let message: String?
        let errors: [Detail]?

        var reason: String? { errors?.lazy.compactMap(\.reason).first }
    }

    private struct Detail: Decodable {
        let reason: String?
    }
}
