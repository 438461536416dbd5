import Foundation

extension FirebaseStandIn {
    /// How old a sign-in may be for a sensitive change at Google, in seconds.
    private static let recentSignIn = 300.0

    /// The members that each operation knows. Google refuses others.
    private static let knownMembers: [StandInOperation: Set<String>] = [
        .signUp: ["email", "password", "returnSecureToken"], .signIn: ["email", "password", "returnSecureToken"],
        .update: ["idToken", "password", "returnSecureToken"], .delete: ["idToken"], .lookup: ["idToken"],
        .sendOobCode: ["requestType", "email", "idToken"],
    ]

    /// An operation of Identity Toolkit or Secure Token.
    func identity(_ request: StandInRequest) -> StandInResponse {
        let prefix = style == .emulator ? "/identitytoolkit.googleapis.com" : ""
        let tokenPrefix = style == .emulator ? "/securetoken.googleapis.com" : ""
        let operation = StandInOperation(request)
        let isKnown =
            operation == .token
            ? request.path == "\(tokenPrefix)/v1/token" : request.path.hasPrefix("\(prefix)/v1/accounts:")
        guard isKnown, operation != .other else { return .failure("Not Found", status: 404, kind: "NOT_FOUND") }
        guard request.method == "POST" else {
            return .json(["message": "Method \(request.method) not allowed for path"], status: 405)
        }
        let key = request.headers["x-goog-api-key"] ?? request.query["key"] ?? ""
        guard !key.isEmpty else {
            return .failure("The request is missing a valid API key.", status: 403, kind: "PERMISSION_DENIED")
        }
        guard key == apiKey || style == .emulator else {
            return .failure("API key not valid. Please pass a valid API key.", kind: "INVALID_ARGUMENT")
        }
        if operation == .token { return token(request) }
        guard let body = try? JSONSerialization.jsonObject(with: request.body) as? [String: Any] else {
            return .failure("Invalid JSON payload received. Unexpected token", kind: "INVALID_ARGUMENT")
        }
        if let null = body.first(where: { $0.value is NSNull })?.key {
            return .failure("Invalid JSON payload received. /\(null) must be string", kind: "INVALID_ARGUMENT")
        }
        if let unknown = body.keys.first(where: { Self.knownMembers[operation]?.contains($0) != true }) {
            return .failure("Invalid JSON payload received. Unknown name \"\(unknown)\"", kind: "INVALID_ARGUMENT")
        }
        return perform(operation, body)
    }

    private func perform(_ operation: StandInOperation, _ body: [String: Any]) -> StandInResponse {
        switch operation {
        case .signUp: signUp(body)
        case .signIn: signIn(body)
        case .sendOobCode: sendMessage(body)
        default: asBearer(operation, body)
        }
    }

    private func signUp(_ body: [String: Any]) -> StandInResponse {
        let email = (body["email"] as? String ?? "").lowercased()
        guard let password = body["password"] as? String, !password.isEmpty else {
            return .failure("MISSING_PASSWORD")
        }
        guard !email.isEmpty else { return .failure("MISSING_EMAIL") }
        guard email.split(separator: "@").count == 2 else { return .failure("INVALID_EMAIL") }
        guard password.utf16.count >= 6 else {
            return .failure("WEAK_PASSWORD : Password should be at least 6 characters")
        }
        guard account(email) == nil else { return .failure("EMAIL_EXISTS") }
        let account = StandInAccount(
            id: "uid\(nextSerial())x\(Int.random(in: 0..<1_000_000))", email: email, password: password,
            validSince: now)
        accounts[account.id] = account
        return answer(with: account, to: body)
    }

    /// Google hands out tokens to those alone who ask for them.
    private func answer(with account: StandInAccount, to body: [String: Any]) -> StandInResponse {
        let wantsTokens = body["returnSecureToken"] as? Bool == true || style == .emulator
        let members: [String: Any] = ["localId": account.id, "email": account.email]
        return .json(wantsTokens ? grant(account, authenticatedAt: now) : members)
    }

    private func signIn(_ body: [String: Any]) -> StandInResponse {
        guard let email = body["email"] as? String else { return .failure("MISSING_EMAIL") }
        guard email.split(separator: "@").count == 2 else { return .failure("INVALID_EMAIL") }
        guard let password = body["password"] as? String, !password.isEmpty else {
            return .failure("MISSING_PASSWORD")
        }
        let isProtected = switches.protectsEnumeration
        guard let account = account(email) else {
            return .failure(isProtected ? "INVALID_LOGIN_CREDENTIALS" : "EMAIL_NOT_FOUND")
        }
        guard !account.isDisabled else { return .failure("USER_DISABLED") }
        // Octet for octet, and not as Swift compares texts.
        guard Array(account.password.utf8) == Array(password.utf8) else {
            return .failure(isProtected ? "INVALID_LOGIN_CREDENTIALS" : "INVALID_PASSWORD")
        }
        return answer(with: account, to: body)
    }

    private func sendMessage(_ body: [String: Any]) -> StandInResponse {
        switch body["requestType"] as? String {
        case "PASSWORD_RESET":
            guard let email = body["email"] as? String else { return .failure("MISSING_EMAIL") }
            guard account(email) != nil || switches.protectsEnumeration else { return .failure("EMAIL_NOT_FOUND") }
            return .json(["kind": "identitytoolkit#GetOobConfirmationCodeResponse", "email": email.lowercased()])
        case "VERIFY_EMAIL":
            return asBearer(.sendOobCode, body)
        default:
            return .failure("MISSING_REQ_TYPE")
        }
    }

    private func asBearer(_ operation: StandInOperation, _ body: [String: Any]) -> StandInResponse {
        let bearer: Bearer
        do {
            bearer = try self.bearer(of: body["idToken"] as? String ?? "")
        } catch {
            switch error {
            case .unreadable: return .failure("INVALID_ID_TOKEN")
            case .expired: return .failure("TOKEN_EXPIRED")
            case .accountGone: return .failure("USER_NOT_FOUND")
            }
        }
        var account = bearer.account
        guard !account.isDisabled else { return .failure("USER_DISABLED") }
        let isRecent = now.timeIntervalSince(bearer.authenticatedAt) <= Self.recentSignIn
        if style == .production, !isRecent, operation == .delete || operation == .update {
            return .failure("CREDENTIAL_TOO_OLD_LOGIN_AGAIN")
        }
        switch operation {
        case .delete:
            accounts[account.id] = nil
            return .json(["kind": "identitytoolkit#DeleteAccountResponse"])
        case .update:
            guard let password = body["password"] as? String, password.utf16.count >= 6 else {
                return .failure("WEAK_PASSWORD : Password should be at least 6 characters")
            }
            account.password = password
            account.generation += 1
            account.validSince = now
            accounts[account.id] = account
            return answer(with: account, to: body)
        case .lookup:
            let user: [String: Any] = ["localId": account.id, "email": account.email]
            return .json(["kind": "identitytoolkit#GetAccountInfoResponse", "users": [user]])
        default:
            return .json(["kind": "identitytoolkit#GetOobConfirmationCodeResponse", "email": account.email])
        }
    }

    private func token(_ request: StandInRequest) -> StandInResponse {
        let form = Self.form(request.body)
        guard request.headers["content-type"] == "application/x-www-form-urlencoded" else {
            return .failure("Invalid content-type", kind: "INVALID_ARGUMENT")
        }
        guard let grantType = form["grant_type"] else { return .failure("MISSING_GRANT_TYPE") }
        guard grantType == "refresh_token" else { return .failure("INVALID_GRANT_TYPE") }
        guard let presented = form["refresh_token"], !presented.isEmpty else {
            return .failure("MISSING_REFRESH_TOKEN")
        }
        guard let known = refreshTokens[presented] else { return .failure("INVALID_REFRESH_TOKEN") }
        guard let account = accounts[known.accountID] else {
            return .failure(style == .emulator ? "INVALID_REFRESH_TOKEN" : "USER_NOT_FOUND")
        }
        guard !account.isDisabled else { return .failure("USER_DISABLED") }
        if style == .production, known.generation < account.generation { return .failure("TOKEN_EXPIRED") }
        let fresh = grant(account, authenticatedAt: known.authenticatedAt)
        var refreshToken = presented
        if switches.rotatesRefreshTokens {
            refreshTokens[presented] = nil
            refreshToken = fresh["refreshToken"] as? String ?? ""
        }
        let idToken = fresh["idToken"] ?? ""
        return .json([
            "id_token": idToken, "access_token": idToken, "refresh_token": refreshToken, "token_type": "Bearer",
            "expires_in": fresh["expiresIn"] ?? "", "user_id": account.id, "project_id": "12345",
        ])
    }

    /// The fields of a form, in which a plus sign stands for a blank.
    private static func form(_ body: Data) -> [String: String] {
        let fields = String(decoding: body, as: UTF8.self).split(separator: "&").compactMap { field in
            let parts = field.replacing("+", with: " ").split(separator: "=", maxSplits: 1)
                .map { $0.removingPercentEncoding ?? "" }
            return parts.count == 2 ? (parts[0], parts[1]) : nil
        }
        return Dictionary(fields) { first, _ in first }
    }
}
