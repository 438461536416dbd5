import AuthBlock

/// What a sign-in, a registration, a new password or a refresh hands out.
struct Grant: Sendable {
    let accountID: String
    let idToken: Secret
    let refreshToken: Secret
    /// How long the ID token is valid from now, in seconds.
    let lifetime: Double
    /// What the ID token says, as far as it can be read.
    let claims: IDTokenClaims?
}

/// An answer that should hold a grant. A successful status alone does not mean that it does.
struct GrantAnswer: Decodable {
    private let accountID: String?
    private let idToken: String?
    private let refreshToken: String?
    private let lifetime: Double?
    private let needsSecondFactor: Bool
    private let failure: String?

    /// Whether there are tokens: a change of something else than the password brings none.
    var hasTokens: Bool { idToken != nil }

    private enum CodingKeys: String, CodingKey {
        case localId, idToken, refreshToken, expiresIn, mfaPendingCredential, errorMessage
        // Secure Token spells them differently.
        case user_id, id_token, refresh_token, expires_in
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        accountID = container.text(.localId, .user_id)
        idToken = container.text(.idToken, .id_token)
        refreshToken = container.text(.refreshToken, .refresh_token)
        lifetime = container.seconds(.expiresIn, .expires_in)
        needsSecondFactor = container.contains(.mfaPendingCredential)
        failure = container.text(.errorMessage)
    }

    /// The grant.
    ///
    /// - Parameter present: the refresh token that stays valid when the answer brings no new one.
    /// - Throws: ``AuthError/Code/unsupported`` when a second factor is asked for, the failure that the answer names,
    ///   or ``AuthError/Code/unexpectedAnswer``.
    func grant(keeping present: Secret? = nil) throws(AuthError) -> Grant {
        if let failure { throw FailureReader.error(named: failure) }
        if needsSecondFactor { throw AuthError(.unsupported, providerCode: "SECOND_FACTOR_REQUIRED") }
        guard let idToken = idToken.map(Secret.init), let refreshToken = refreshToken.map(Secret.init) ?? present else {
            throw AuthError(.unexpectedAnswer)
        }
        let claims = IDTokenClaims(readWithoutChecking: idToken)
        guard let accountID = accountID ?? claims?.subject, let lifetime = lifetime ?? claims?.lifetime else {
            throw AuthError(.unexpectedAnswer)
        }
        return Grant(
            accountID: accountID, idToken: idToken, refreshToken: refreshToken, lifetime: lifetime, claims: claims)
    }
}

extension KeyedDecodingContainer {
    /// The first of some members that is a text and not empty.
    fileprivate func text(_ keys: Key...) -> String? {
        keys.lazy.compactMap { try? decodeIfPresent(String.self, forKey: $0) }.first { !$0.isEmpty }
    }

    /// The first of some members that is a number of seconds, written as a text, as Google does, or as a number.
    fileprivate func seconds(_ keys: Key...) -> Double? {
        for key in keys {
            let text = (try? decode(String.self, forKey: key)).flatMap(Double.init)
            if let seconds = text ?? (try? decode(Double.self, forKey: key)), seconds >= 0, seconds.isFinite {
                return seconds
            }
        }
        return nil
    }
}
