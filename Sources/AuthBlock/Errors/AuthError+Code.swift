extension AuthError {
    /// The name of a failure: open, so that a provider can add its own, with constants for all that AuthBlock knows.
    ///
    /// The raw value is stable and is what scripts, mock scenarios and `--json` output use.
    public struct Code: RawRepresentable, Hashable, Sendable {
        /// The stable name.
        public let rawValue: String

        /// Makes a code with a name. A name that AuthBlock does not know counts as ``AuthError/Kind/unavailable``.
        public init(rawValue: String) { self.rawValue = rawValue }

        fileprivate init(_ rawValue: String) { self.rawValue = rawValue }

        /// All codes that AuthBlock knows, in the order of their documentation.
        public static var all: [Code] { traits.map(\.code) }
    }
}

extension AuthError.Code {
    // MARK: Refused: what was entered

    /// The e-mail field is empty.
    public static let emailMissing = Self("emailMissing")
    /// The e-mail field does not hold an e-mail address.
    public static let emailInvalid = Self("emailInvalid")
    /// The password field is empty.
    public static let passwordMissing = Self("passwordMissing")
    /// The password is shorter than the provider allows.
    public static let passwordTooShort = Self("passwordTooShort")
    /// The password is longer than the provider, or ``Password``, allows.
    public static let passwordTooLong = Self("passwordTooLong")
    /// The password is too easy to guess.
    public static let passwordTooWeak = Self("passwordTooWeak")
    /// The password holds a control character.
    public static let passwordHasControlCharacters = Self("passwordHasControlCharacters")
    /// The user name field is empty.
    public static let usernameMissing = Self("usernameMissing")
    /// The user name is longer than ``Username`` allows.
    public static let usernameTooLong = Self("usernameTooLong")
    /// The user name holds characters that cannot be shown safely.
    public static let usernameInvalid = Self("usernameInvalid")
    /// The e-mail and the password do not belong together, or no such account exists. The two are never told apart.
    public static let invalidCredentials = Self("invalidCredentials")
    /// An account with this e-mail exists.
    public static let emailAlreadyInUse = Self("emailAlreadyInUse")

    // MARK: Refused: the account or the session

    /// An administrator disabled the account.
    public static let accountDisabled = Self("accountDisabled")
    /// The account of this session, or the one asked for, does not exist (any more).
    public static let accountNotFound = Self("accountNotFound")
    /// The operation needs a sign-in more recent than this session's.
    public static let recentSignInRequired = Self("recentSignInRequired")
    /// The session reached the end of its life.
    public static let sessionExpired = Self("sessionExpired")
    /// The session was ended: by a password change, from another device, or because its token was used twice.
    public static let sessionRevoked = Self("sessionRevoked")
    /// No one is signed in.
    public static let notSignedIn = Self("notSignedIn")
    /// A token is not one of this provider's, was changed, or has expired.
    public static let tokenInvalid = Self("tokenInvalid")
    /// The back end does not allow this operation.
    public static let operationNotAllowed = Self("operationNotAllowed")
    /// The provider cannot do this.
    public static let unsupported = Self("unsupported")

    // MARK: Unavailable

    /// There is no connection to the back end.
    public static let offline = Self("offline")
    /// The back end's host name is unknown.
    public static let hostNotFound = Self("hostNotFound")
    /// The back end's host refuses connections.
    public static let connectionRefused = Self("connectionRefused")
    /// The connection to the back end cannot be trusted.
    public static let connectionInsecure = Self("connectionInsecure")
    /// The proxy on the way to the back end refuses or fails.
    public static let proxyFailed = Self("proxyFailed")
    /// Something answered in the back end's place, such as the sign-in page of a hotel's network.
    public static let captivePortal = Self("captivePortal")
    /// The back end did not answer in time.
    public static let timedOut = Self("timedOut")
    /// The back end answered that it cannot serve, or with something that is not an answer of its own.
    public static let serviceUnavailable = Self("serviceUnavailable")
    /// The back end answered with a code that AuthBlock does not know; it is in ``AuthError/providerCode``.
    public static let unexpectedAnswer = Self("unexpectedAnswer")
    /// Too many attempts; ``AuthError/retryAfter`` says how long to wait.
    public static let throttled = Self("throttled")
    /// All workers are busy and their queue is full.
    public static let busy = Self("busy")
    /// Another sign-in, registration or deletion of the same person is running.
    public static let operationInProgress = Self("operationInProgress")
    /// A file could not be written or read just now, for example because the disk is full.
    public static let storageUnavailable = Self("storageUnavailable")

    // MARK: Misconfigured

    /// A file holds something else than it should: it is damaged or of another program.
    public static let storageDamaged = Self("storageDamaged")
    /// A file was removed or replaced while the program used it.
    public static let storageReplaced = Self("storageReplaced")
    /// A file was written by a newer version.
    public static let storageTooNew = Self("storageTooNew")
    /// A file or folder cannot be opened with this user's permissions.
    public static let storageUnreadable = Self("storageUnreadable")
    /// A file or folder that holds secrets belongs to, or is open to, other users.
    public static let storageUnprotected = Self("storageUnprotected")
    /// The back end refuses this program's configuration, such as its key.
    public static let configurationRejected = Self("configurationRejected")
    /// The back end's address cannot be used, for example because it is not secure.
    public static let addressInvalid = Self("addressInvalid")
    /// The trusted certificates cannot be read.
    public static let certificatesUnreadable = Self("certificatesUnreadable")
    /// A library that the program needs is not installed, or too old.
    public static let libraryMissing = Self("libraryMissing")

    // MARK: Cancelled

    /// The caller gave up.
    public static let cancelled = Self("cancelled")
}

extension AuthError.Code {
    private struct Traits: Sendable {
        let code: AuthError.Code
        let kind: AuthError.Kind
        let recovery: AuthError.Recovery
        var field: AuthError.Field?
        var endsSession = false
    }

    private static let traits: [Traits] = [
        Traits(code: .emailMissing, kind: .refused, recovery: .correctField, field: .email),
        Traits(code: .emailInvalid, kind: .refused, recovery: .correctField, field: .email),
        Traits(code: .passwordMissing, kind: .refused, recovery: .correctField, field: .password),
        Traits(code: .passwordTooShort, kind: .refused, recovery: .correctField, field: .password),
        Traits(code: .passwordTooLong, kind: .refused, recovery: .correctField, field: .password),
        Traits(code: .passwordTooWeak, kind: .refused, recovery: .correctField, field: .password),
        Traits(code: .passwordHasControlCharacters, kind: .refused, recovery: .correctField, field: .password),
        Traits(code: .usernameMissing, kind: .refused, recovery: .correctField, field: .username),
        Traits(code: .usernameTooLong, kind: .refused, recovery: .correctField, field: .username),
        Traits(code: .usernameInvalid, kind: .refused, recovery: .correctField, field: .username),
        Traits(code: .invalidCredentials, kind: .refused, recovery: .correctField),
        Traits(code: .emailAlreadyInUse, kind: .refused, recovery: .correctField, field: .email),
        Traits(code: .accountDisabled, kind: .refused, recovery: .askAdministrator, endsSession: true),
        Traits(code: .accountNotFound, kind: .refused, recovery: .signInAgain, endsSession: true),
        Traits(code: .recentSignInRequired, kind: .refused, recovery: .signInAgain),
        Traits(code: .sessionExpired, kind: .refused, recovery: .signInAgain, endsSession: true),
        Traits(code: .sessionRevoked, kind: .refused, recovery: .signInAgain, endsSession: true),
        Traits(code: .notSignedIn, kind: .refused, recovery: .signInAgain),
        Traits(code: .tokenInvalid, kind: .refused, recovery: .signInAgain),
        Traits(code: .operationNotAllowed, kind: .refused, recovery: .askAdministrator),
        Traits(code: .unsupported, kind: .refused, recovery: .askAdministrator),
        Traits(code: .offline, kind: .unavailable, recovery: .retry),
        Traits(code: .hostNotFound, kind: .unavailable, recovery: .retry),
        Traits(code: .connectionRefused, kind: .unavailable, recovery: .retry),
        Traits(code: .connectionInsecure, kind: .unavailable, recovery: .askAdministrator),
        Traits(code: .proxyFailed, kind: .unavailable, recovery: .askAdministrator),
        Traits(code: .captivePortal, kind: .unavailable, recovery: .retry),
        Traits(code: .timedOut, kind: .unavailable, recovery: .retry),
        Traits(code: .serviceUnavailable, kind: .unavailable, recovery: .retry),
        Traits(code: .unexpectedAnswer, kind: .unavailable, recovery: .retry),
        Traits(code: .throttled, kind: .unavailable, recovery: .retry),
        Traits(code: .busy, kind: .unavailable, recovery: .retry),
        Traits(code: .operationInProgress, kind: .unavailable, recovery: .retry),
        Traits(code: .storageUnavailable, kind: .unavailable, recovery: .retry),
        Traits(code: .storageDamaged, kind: .misconfigured, recovery: .askAdministrator),
        Traits(code: .storageReplaced, kind: .misconfigured, recovery: .askAdministrator),
        Traits(code: .storageTooNew, kind: .misconfigured, recovery: .askAdministrator),
        Traits(code: .storageUnreadable, kind: .misconfigured, recovery: .askAdministrator),
        Traits(code: .storageUnprotected, kind: .misconfigured, recovery: .askAdministrator),
        Traits(code: .configurationRejected, kind: .misconfigured, recovery: .askAdministrator),
        Traits(code: .addressInvalid, kind: .misconfigured, recovery: .askAdministrator),
        Traits(code: .certificatesUnreadable, kind: .misconfigured, recovery: .askAdministrator),
        Traits(code: .libraryMissing, kind: .misconfigured, recovery: .askAdministrator),
        Traits(code: .cancelled, kind: .cancelled, recovery: .none),
    ]

    private static let traitsByCode = Dictionary(uniqueKeysWithValues: traits.map { ($0.code, $0) })

    /// Which of four ways of not succeeding the code names.
    public var kind: AuthError.Kind { Self.traitsByCode[self]?.kind ?? .unavailable }

    /// What helps.
    public var recovery: AuthError.Recovery { Self.traitsByCode[self]?.recovery ?? .retry }

    /// The field of a form that the code belongs to.
    public var field: AuthError.Field? { Self.traitsByCode[self]?.field }

    /// Whether a refresh answered with this code ends the session. Any other failure keeps it.
    public var endsSession: Bool { Self.traitsByCode[self]?.endsSession ?? false }
}
