import AuthBlock

/// Every failure that Firebase names, and the code it becomes: the one table.
///
/// The names come from Google's documentation and the error lists of Google's own SDKs. Of an answer only a name is
/// ever kept, and only where the code alone would say too little: the sentence behind it may hold tokens, addresses
/// and nested answers.
enum FirebaseErrors {
    /// By the part of Identity Toolkit's and Secure Token's messages before the first colon.
    static let names: [(code: AuthError.Code, names: [String])] = [
        // Nobody learns which addresses have accounts: these three are one code.
        (.invalidCredentials, ["EMAIL_NOT_FOUND", "INVALID_PASSWORD", "INVALID_LOGIN_CREDENTIALS"]),
        (.emailAlreadyInUse, ["EMAIL_EXISTS"]),
        (.emailInvalid, ["INVALID_EMAIL", "INVALID_IDENTIFIER", "INVALID_NEW_EMAIL", "INVALID_RECIPIENT_EMAIL"]),
        (.emailMissing, ["MISSING_EMAIL", "MISSING_IDENTIFIER", "MISSING_NEW_EMAIL"]),
        (.passwordMissing, ["MISSING_PASSWORD"]),
        (.passwordTooShort, ["WEAK_PASSWORD"]),
        (.passwordTooWeak, ["PASSWORD_DOES_NOT_MEET_REQUIREMENTS"]),

        (.accountDisabled, ["USER_DISABLED"]),
        (.accountNotFound, ["USER_NOT_FOUND"]),
        (.sessionExpired, ["TOKEN_EXPIRED"]),
        (.sessionRevoked, ["INVALID_ID_TOKEN", "INVALID_REFRESH_TOKEN", "MISSING_REFRESH_TOKEN"]),
        (.recentSignInRequired, ["CREDENTIAL_TOO_OLD_LOGIN_AGAIN"]),
        (.throttled, ["TOO_MANY_ATTEMPTS_TRY_LATER", "RESET_PASSWORD_EXCEED_LIMIT", "QUOTA_EXCEEDED"]),
        (
            .operationNotAllowed,
            [
                "OPERATION_NOT_ALLOWED", "PASSWORD_LOGIN_DISABLED", "ADMIN_ONLY_OPERATION",
                "EMAIL_CHANGE_NEEDS_VERIFICATION", "BLOCKING_FUNCTION_ERROR_RESPONSE", "UNSUPPORTED_TENANT_OPERATION",
            ]
        ),

        // The project, or this program's settings for it.
        (
            .configurationRejected,
            [
                "PROJECT_DISABLED", "CONFIGURATION_NOT_FOUND", "PROJECT_NOT_FOUND", "PROJECT_NUMBER_MISMATCH",
                "INVALID_PROJECT_ID", "BILLING_NOT_ENABLED", "TENANT_ID_MISMATCH", "INVALID_TENANT_ID",
                "TENANT_NOT_FOUND", "UNAUTHORIZED_DOMAIN", "INVALID_MESSAGE_PAYLOAD", "INVALID_SENDER",
                "INVALID_DYNAMIC_LINK_DOMAIN", "DYNAMIC_LINK_NOT_ACTIVATED", "INVALID_HOSTING_LINK_DOMAIN",
                "INVALID_OAUTH_CLIENT_ID", "INVALID_CERT_HASH", "INVALID_APP_ID", "APP_NOT_VERIFIED",
                "INSUFFICIENT_PERMISSION",
            ]
        ),

        // What a project may ask for that this provider cannot do: a second factor, proof of a person at the keyboard.
        (
            .unsupported,
            [
                "MISSING_MFA_PENDING_CREDENTIAL", "INVALID_MFA_PENDING_CREDENTIAL", "MISSING_CREDENTIAL",
                "MISSING_MFA_ENROLLMENT_ID", "MFA_ENROLLMENT_NOT_FOUND", "SECOND_FACTOR_EXISTS",
                "SECOND_FACTOR_LIMIT_EXCEEDED", "UNSUPPORTED_FIRST_FACTOR", "UNSUPPORTED_SECOND_FACTOR",
                "UNVERIFIED_EMAIL", "INVALID_MFA_PHONE_NUMBER", "RECAPTCHA_NOT_ENABLED", "MISSING_RECAPTCHA_TOKEN",
                "INVALID_RECAPTCHA_TOKEN", "INVALID_RECAPTCHA_ACTION", "MISSING_RECAPTCHA_VERSION",
                "INVALID_RECAPTCHA_VERSION", "MISSING_CLIENT_TYPE", "CAPTCHA_CHECK_FAILED", "INVALID_APP_CREDENTIAL",
                "MISSING_APP_CREDENTIAL", "MISSING_CLIENT_IDENTIFIER", "MISSING_IOS_APP_TOKEN", "NOT_IMPLEMENTED",
            ]
        ),
        // Other ways to sign in: federated, by phone, by a custom token, by a passkey.
        (
            .unsupported,
            [
                "FEDERATED_USER_ID_ALREADY_LINKED", "INVALID_IDP_RESPONSE", "INVALID_CREDENTIAL_OR_PROVIDER_ID",
                "INVALID_PENDING_TOKEN", "INVALID_PROVIDER_ID", "MISSING_REQUEST_URI", "INVALID_REQUEST_URI",
                "MISSING_OR_INVALID_NONCE", "REJECTED_CREDENTIAL", "USER_CANCELLED", "INVALID_PHONE_NUMBER",
                "MISSING_PHONE_NUMBER", "PHONE_NUMBER_EXISTS", "INVALID_CODE", "MISSING_CODE", "INVALID_SESSION_INFO",
                "MISSING_SESSION_INFO", "SESSION_EXPIRED", "INVALID_TEMPORARY_PROOF", "INVALID_CUSTOM_TOKEN",
                "MISSING_CUSTOM_TOKEN", "CREDENTIAL_MISMATCH", "CREDENTIAL_ALREADY_IN_USE",
                "PASSKEY_CREDENTIAL_NOT_FOUND", "MISSING_AUTHENTICATOR_RESPONSE", "INVALID_CREDENTIAL_ID",
            ]
        ),
        // Codes from messages to a person's mailbox.
        (.tokenInvalid, ["INVALID_OOB_CODE", "EXPIRED_OOB_CODE", "MISSING_OOB_CODE"]),

        // Mistakes that only a program makes.
        (
            .unexpectedAnswer,
            [
                "MISSING_ID_TOKEN", "INVALID_GRANT_TYPE", "MISSING_GRANT_TYPE", "INVALID_REQ_TYPE", "MISSING_REQ_TYPE",
                "MISSING_CONTINUE_URI", "INVALID_CONTINUE_URI", "MISSING_IOS_BUNDLE_ID",
                "MISSING_ANDROID_PACKAGE_NAME", "INVALID_ARGUMENT", "UNEXPECTED_PARAMETER", "DUPLICATE_LOCAL_ID",
                "MISSING_LOCAL_ID", "CLAIMS_TOO_LARGE", "INVALID_CLAIMS", "FORBIDDEN_CLAIM", "INVALID_DURATION",
                "MISSING_USER_ACCOUNT",
            ]
        ),
    ]

    /// By how a message begins that is a sentence: some of Identity Toolkit's, and all of the database's.
    static let sentences: [(code: AuthError.Code, beginnings: [String])] = [
        (.tokenInvalid, ["Auth token is expired", "Could not parse auth token"]),
        (
            .configurationRejected,
            [
                "API key not valid", "The request is missing a valid API key", "Permission denied",
                "Missing appcheck token", "Invalid Firebase database name", "The Firebase database", "404 Not Found",
                "Firebase error. Please ensure that you have the URL", "Database lives in a different region",
            ]
        ),
    ]

    /// By how the reason begins that some of Identity Toolkit's errors give beside their message.
    static let reasons: [(code: AuthError.Code, beginnings: [String])] = [
        (.configurationRejected, ["keyInvalid", "ipRefererBlocked"])
    ]

    /// By the status, where neither a name nor a sentence is known.
    static func code(forStatus status: Int) -> AuthError.Code {
        switch status {
        case 429: .throttled
        case 501: .unsupported
        case 401, 402, 403, 404, 423: .configurationRejected
        case 400..<500: .unexpectedAnswer
        default: .serviceUnavailable
        }
    }

    /// The codes that say too little without Google's own name for the failure.
    static let general: Set<AuthError.Code> = [
        .operationNotAllowed, .configurationRejected, .unsupported, .throttled, .unexpectedAnswer, .serviceUnavailable,
    ]
}
