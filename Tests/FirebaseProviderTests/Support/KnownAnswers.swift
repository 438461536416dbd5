import AuthBlock

/// What a request of the provider is for.
enum Asked: String, Sendable {
    case signIn, register, refresh, changePassword, delete, resetPassword, verifyEmail, readProfile, writeProfile
}

/// An answer of Firebase, and what the provider has to make of it.
struct KnownAnswer: Sendable, CustomStringConvertible {
    let asked: Asked
    let status: Int
    let body: String
    /// The code that it becomes, or `nil` for success.
    let code: AuthError.Code?
    /// Google's name, where the error keeps it.
    let name: String?

    var description: String { "\(asked.rawValue) \(status) \(body.prefix(60))" }

    /// An error of Identity Toolkit or Secure Token.
    static func named(
        _ asked: Asked, _ message: String, _ code: AuthError.Code?, name: String? = nil, status: Int = 400,
        reason: String = "invalid"
    ) -> KnownAnswer {
        let quoted = message.replacing("\"", with: "\\\"")
        let body =
            #"{"error":{"code":\#(status),"message":"\#(quoted)","errors":[{"message":"\#(quoted)","#
            + #""reason":"\#(reason)","domain":"global"}]}}"#
        return KnownAnswer(asked: asked, status: status, body: body, code: code, name: name)
    }

    /// An error of the Realtime Database.
    static func database(
        _ asked: Asked, _ text: String, status: Int, _ code: AuthError.Code, name: String? = nil
    ) -> KnownAnswer {
        KnownAnswer(asked: asked, status: status, body: "{\n  \"error\" : \"\(text)\"\n}\n", code: code, name: name)
    }

    /// Any other answer.
    static func plain(
        _ asked: Asked, _ body: String, status: Int = 200, _ code: AuthError.Code?, name: String? = nil
    ) -> KnownAnswer {
        KnownAnswer(asked: asked, status: status, body: body, code: code, name: name)
    }

    /// Answers as Google's documentation, its SDKs and its emulator show them.
    static let all: [KnownAnswer] = [
        .named(.signIn, "EMAIL_NOT_FOUND", .invalidCredentials),
        .named(.signIn, "INVALID_PASSWORD", .invalidCredentials),
        .named(.signIn, "INVALID_LOGIN_CREDENTIALS", .invalidCredentials),
        .named(.signIn, "USER_DISABLED", .accountDisabled),
        .named(.signIn, "INVALID_EMAIL", .emailInvalid),
        .named(.signIn, "MISSING_EMAIL", .emailMissing),
        .named(.signIn, "MISSING_PASSWORD", .passwordMissing),
        .named(.signIn, "PASSWORD_LOGIN_DISABLED", .operationNotAllowed, name: "PASSWORD_LOGIN_DISABLED"),
        .named(
            .signIn, "TOO_MANY_ATTEMPTS_TRY_LATER : Access to this account has been disabled: try later", .throttled,
            name: "TOO_MANY_ATTEMPTS_TRY_LATER"),
        .named(
            .signIn, "TENANT_ID_MISMATCH: ((The tenant does not match.))", .configurationRejected,
            name: "TENANT_ID_MISMATCH"),
        .named(
            .signIn, "BLOCKING_FUNCTION_ERROR_RESPONSE : ((HTTP request to http://x returned HTTP error 403: {}))",
            .operationNotAllowed, name: "BLOCKING_FUNCTION_ERROR_RESPONSE"),
        .named(
            .signIn, "BLOCKING_FUNCTION_ERROR_RESPONSE : ((unreachable))", .serviceUnavailable,
            name: "BLOCKING_FUNCTION_ERROR_RESPONSE", status: 500),
        .named(.signIn, "MISSING_RECAPTCHA_TOKEN", .unsupported, name: "MISSING_RECAPTCHA_TOKEN"),
        .named(.signIn, "CODE_OF_TOMORROW : with words", .unexpectedAnswer, name: "CODE_OF_TOMORROW"),
        .named(.signIn, "Something in plain words: and more", .unexpectedAnswer),
        .named(
            .signIn, "API key not valid. Please pass a valid API key.", .configurationRejected,
            name: "API key not valid"),
        .named(.signIn, "Bad Request", .configurationRejected, name: "keyInvalid", reason: "keyInvalid"),
        .named(
            .signIn, "Requests from referer x are blocked.", .configurationRejected, name: "ipRefererBlocked",
            status: 403, reason: "ipRefererBlocked"),
        .named(
            .signIn, "The request is missing a valid API key.", .configurationRejected,
            name: "The request is missing a valid API key", status: 403),
        .named(.signIn, "Not Found", .configurationRejected, status: 404),
        .named(.signIn, "Cannot read properties of undefined (reading 'email')", .serviceUnavailable, status: 500),
        .named(.signIn, "getPasswordPolicy is not implemented in the Auth Emulator.", .unsupported, status: 501),
        .named(.signIn, "backend error", .serviceUnavailable, status: 503),
        .named(.signIn, "Resource exhausted", .throttled, status: 429),
        .plain(.signIn, #"{"message":"Method GET not allowed for path"}"#, status: 405, .unexpectedAnswer),
        .plain(.signIn, #"{"message":"unsupported","type":"charset"}"#, status: 415, .unexpectedAnswer),
        .plain(.signIn, "<html><body>Proxy</body></html>", status: 403, .serviceUnavailable),
        .plain(.signIn, "<html><body>Proxy</body></html>", .serviceUnavailable),
        .plain(.signIn, "", .serviceUnavailable),
        .plain(.signIn, "", status: 400, .serviceUnavailable),
        .plain(.signIn, "", status: 204, .serviceUnavailable),
        .plain(.signIn, #"{"idToken":"abc","refreshTo"#, .serviceUnavailable),
        .plain(.signIn, "{}", .unexpectedAnswer),
        .plain(.signIn, #"{"localId":"u","idToken":"","refreshToken":""}"#, .unexpectedAnswer),
        .plain(.signIn, #"{"localId":"u","idToken":"x","refreshToken":"y"}"#, .unexpectedAnswer),
        .plain(
            .signIn, #"{"localId":"u","registered":true,"mfaPendingCredential":"p","mfaInfo":[]}"#, .unsupported,
            name: "SECOND_FACTOR_REQUIRED"),
        .plain(.signIn, #"{"needConfirmation":true,"verifiedProvider":["x"]}"#, .unexpectedAnswer),
        .plain(.signIn, #"{"temporaryProof":"x","phoneNumber":"y"}"#, .unexpectedAnswer),
        .plain(.signIn, #"{"errorMessage":"USER_DISABLED"}"#, .accountDisabled),

        .named(.register, "EMAIL_EXISTS", .emailAlreadyInUse),
        .named(.register, "WEAK_PASSWORD : Password should be at least 6 characters", .passwordTooShort),
        .named(.register, "PASSWORD_DOES_NOT_MEET_REQUIREMENTS : Missing: [x]", .passwordTooWeak),
        .named(.register, "OPERATION_NOT_ALLOWED", .operationNotAllowed, name: "OPERATION_NOT_ALLOWED"),
        .named(.register, "ADMIN_ONLY_OPERATION", .operationNotAllowed, name: "ADMIN_ONLY_OPERATION"),
        .named(.register, "QUOTA_EXCEEDED : Exceeded quota for account creation.", .throttled, name: "QUOTA_EXCEEDED"),
        .named(.register, "PROJECT_DISABLED", .configurationRejected, name: "PROJECT_DISABLED"),
        .named(.register, "CONFIGURATION_NOT_FOUND", .configurationRejected, name: "CONFIGURATION_NOT_FOUND"),
        .named(.register, #"Invalid JSON payload received. Unknown name "x": Cannot find field."#, .unexpectedAnswer),

        .named(.refresh, "TOKEN_EXPIRED", .sessionExpired),
        .named(.refresh, "INVALID_REFRESH_TOKEN", .sessionRevoked),
        .named(.refresh, "MISSING_REFRESH_TOKEN", .sessionRevoked),
        .named(.refresh, "USER_DISABLED", .accountDisabled),
        .named(.refresh, "USER_NOT_FOUND", .accountNotFound),
        .named(.refresh, "INVALID_GRANT_TYPE", .unexpectedAnswer, name: "INVALID_GRANT_TYPE"),
        .named(.refresh, "PROJECT_NUMBER_MISMATCH", .configurationRejected, name: "PROJECT_NUMBER_MISMATCH"),
        .plain(.refresh, "<html></html>", status: 502, .serviceUnavailable),

        .named(.changePassword, "WEAK_PASSWORD : Password should be at least 6 characters", .passwordTooShort),
        .named(.changePassword, "CREDENTIAL_TOO_OLD_LOGIN_AGAIN", .recentSignInRequired),
        .named(.changePassword, "TOKEN_EXPIRED", .sessionExpired),
        .named(.changePassword, "INVALID_ID_TOKEN", .sessionRevoked),
        .named(.changePassword, "USER_NOT_FOUND", .accountNotFound),
        .named(.changePassword, "USER_DISABLED", .accountDisabled),
        .named(.changePassword, "INVALID_REQ_TYPE : Unsupported", .unexpectedAnswer, name: "INVALID_REQ_TYPE"),
        .plain(.changePassword, #"{"localId":"u","email":"ada@example.com"}"#, nil),

        .named(.delete, "CREDENTIAL_TOO_OLD_LOGIN_AGAIN", .recentSignInRequired),
        .named(.delete, "USER_NOT_FOUND", nil),
        .named(.delete, "USER_DISABLED", .accountDisabled),
        .named(.delete, "MISSING_ID_TOKEN", .unexpectedAnswer, name: "MISSING_ID_TOKEN"),
        .plain(.delete, #"{"kind":"identitytoolkit#DeleteAccountResponse"}"#, nil),

        .named(.resetPassword, "EMAIL_NOT_FOUND", nil),
        .named(.resetPassword, "INVALID_EMAIL", .emailInvalid),
        .named(
            .resetPassword, "RESET_PASSWORD_EXCEED_LIMIT", .throttled, name: "RESET_PASSWORD_EXCEED_LIMIT"),
        .named(
            .resetPassword, "UNAUTHORIZED_DOMAIN : Domain not allowlisted", .configurationRejected,
            name: "UNAUTHORIZED_DOMAIN"),
        .plain(.resetPassword, #"{"kind":"x","email":"ada@example.com"}"#, nil),
        .plain(.resetPassword, "<html></html>", .serviceUnavailable),
        .named(.verifyEmail, "USER_NOT_FOUND", .accountNotFound),
        .named(.verifyEmail, "INVALID_ID_TOKEN", .sessionRevoked),
        .named(
            .verifyEmail, "TOO_MANY_ATTEMPTS_TRY_LATER", .throttled, name: "TOO_MANY_ATTEMPTS_TRY_LATER"),
        .plain(.verifyEmail, #"{"kind":"x","email":"ada@example.com"}"#, nil),

        .database(
            .readProfile, "Permission denied", status: 401, .configurationRejected, name: "Permission denied"),
        .database(.readProfile, "Auth token is expired", status: 401, .unexpectedAnswer),
        .database(.readProfile, "Could not parse auth token.", status: 401, .unexpectedAnswer),
        .database(
            .readProfile, "Missing appcheck token", status: 401, .configurationRejected,
            name: "Missing appcheck token"),
        .database(
            .readProfile, "The Firebase database 'x' has exceeded its quota.", status: 402, .configurationRejected,
            name: "The Firebase database"),
        .database(
            .readProfile, "Invalid Firebase database name", status: 403, .configurationRejected,
            name: "Invalid Firebase database name"),
        .database(.readProfile, "404 Not Found", status: 404, .configurationRejected, name: "404 Not Found"),
        .database(
            .readProfile, "Database lives in a different region. Please change your database URL to https://x",
            status: 404, .configurationRejected, name: "Database lives in a different region"),
        .database(
            .readProfile, "The Firebase database 'x' has been deactivated.", status: 423, .configurationRejected,
            name: "The Firebase database"),
        .database(.readProfile, "internal", status: 503, .serviceUnavailable),
        .plain(.readProfile, "<html></html>", .serviceUnavailable),
        .plain(.readProfile, "", .serviceUnavailable),
        .plain(.readProfile, #"{"userName":"Ada","email":"ada@example.com","active":"yes"}"#, nil),
        .plain(.readProfile, #"{"userName":17,"email":null,"active":"yes","more":{"a":[1]}}"#, nil),
        .database(
            .writeProfile, "Permission denied", status: 401, .configurationRejected, name: "Permission denied"),
        .database(.writeProfile, "Invalid data; couldn't parse JSON object", status: 400, .unexpectedAnswer),
        .database(.writeProfile, "Payload is too large", status: 413, .unexpectedAnswer),
        .plain(.writeProfile, "<html></html>", .serviceUnavailable),
        .plain(.writeProfile, "null", .serviceUnavailable),
        .plain(.writeProfile, #"{"userName":"Somebody else"}"#, .unexpectedAnswer),
    ]
}
