/// The English words.
public struct EnglishMessages: Messages {
    /// Makes them.
    public init() {}

    /// The language's tag.
    public var language: String { "en" }

    /// The words for a phrase.
    public func text(_ phrase: Phrase) -> String {
        switch phrase {
        case .title: "AUTHENTICATION\nIS EASY"
        case .signInTitle: "SIGN IN / REGISTER"
        case .signInText: "Your e-mail is all we need to begin."
        case .passwordTitle: "PASSWORD"
        case .registrationTitle: "ONE MORE STEP"
        case .registrationText: "Tell us what to call you."
        case .greeting(let username): username.map { "Hi, \($0.text)" } ?? "Hi"
        case .deletionTitle: "Delete this account?"
        case .deletionText(let email): "Everything stored for \(email.text) is removed. This cannot be undone."
        case .emailLabel: "E-mail"
        case .passwordLabel: "Password"
        case .usernameLabel: "User name"
        case .emailHint: "Such as name@example.com"
        case .passwordHint(let minimumLength): minimumLength.map { "At least \($0) characters." } ?? ""
        case .passwordKept: "As you typed it; type again to change it."
        case .deletionHint: "Enter your password to confirm."
        case .passwordStrength(let assessment): strength(assessment)
        case .signInOrRegisterButton: "SIGN IN / REGISTER"
        case .tryAgainButton: "TRY AGAIN"
        case .continueButton: "CONTINUE"
        case .signInButton: "SIGN IN"
        case .createAccountButton: "Create an account"
        case .forgotPasswordButton: "Forgot password?"
        case .changeEmailButton: "Change"
        case .registerButton: "CREATE ACCOUNT"
        case .backButton: "Back"
        case .signOutButton: "Log out"
        case .deleteAccountButton: "Delete account"
        case .confirmDeletionButton: "DELETE"
        case .keepAccountButton: "Keep it"
        case .wrongPassword: "This password is not right."
        case .working(let work): progress(work)
        case .accountDeleted: "Your account is deleted."
        case .signedOut: "You are logged out."
        case .passwordResetSent: "If there is an account with this e-mail, a message is on its way to it."
        case .windowTitle(let page, let site, let isAboutError): "\(isAboutError ? "Error: " : "")\(page) – \(site)"
        case .showPasswordButton: "Show"
        case .hidePasswordButton: "Hide"
        case .keyUse(let use): keyUse(use)
        case .windowTooSmall(let columns, let rows):
            "This window is too small. Make it at least \(columns) columns wide and \(rows) rows high."
        case .controlCharactersLeftOut: "Control characters were left out."
        case .fieldFull: "This is all that fits; the rest was left out."
        case .unknownChoice(let known): "That is none of the choices: \(known.joined(separator: ", "))."
        case .lineNotUnderstood: "That line is not UTF-8 text, or far too long."
        case .formExpired: "This page was open for too long, so nothing was done. Please try again."
        case .pageMissing: "There is no such page."
        case .requestNotUnderstood: "This cannot be asked for in this way."
        case .requestRefused: "This did not come from a page of this site, so nothing was done."
        }
    }

    private func keyUse(_ use: Phrase.KeyUse) -> String {
        switch use {
        case .next: "next"
        case .choose: "choose"
        case .back: "back"
        case .cancel: "cancel"
        case .quit: "quit"
        case .showPassword: "show password"
        case .hidePassword: "hide password"
        }
    }

    private func progress(_ work: Phrase.Work) -> String {
        switch work {
        case .starting: "Starting…"
        case .checkingConnection: "Checking the connection…"
        case .signingIn: "Signing in…"
        case .registering: "Creating your account…"
        case .sendingReset: "Asking for the message…"
        case .signingOut: "Logging out…"
        case .deleting: "Deleting your account…"
        }
    }

    private func strength(_ assessment: PasswordAssessment) -> String {
        let word =
            switch assessment.strength {
            case .veryWeak: "Very weak"
            case .weak: "Weak"
            case .fair: "Fair"
            case .strong: "Strong"
            case .veryStrong: "Very strong"
            }
        guard assessment.strength < .strong, let weakness = assessment.weakness else { return "\(word)." }
        return "\(word): \(reason(weakness))."
    }

    private func reason(_ weakness: PasswordAssessment.Weakness) -> String {
        switch weakness {
        case .commonWord: "it is built on a common word or password"
        case .personalWord: "it holds your own e-mail or name"
        case .repetition: "it repeats itself"
        case .sequence: "it is a sequence like abcd or 4321"
        case .keyboardPattern: "its keys lie side by side"
        case .date: "it is a date"
        case .short: "it is short"
        }
    }

    /// What to tell a person about an error.
    public func text(_ error: AuthError) -> String {
        let sentence = sentence(for: error)
        guard let wait = error.retryAfter else { return sentence }
        return "\(sentence) \(Self.waiting(wait))"
    }

    /// Says how long to wait, rounded up to a whole second or minute.
    static func waiting(_ duration: Duration) -> String {
        let seconds = max(1, Int(duration.components.seconds) + (duration.components.attoseconds > 0 ? 1 : 0))
        guard seconds > 90 else { return "Try again in \(seconds) second\(seconds == 1 ? "" : "s")." }
        return "Try again in \((seconds + 59) / 60) minutes."
    }

    private func sentence(for error: AuthError) -> String {
        let subject = error.subject ?? "A file"
        let host = error.subject ?? "the service"
        return switch error.code {
        case .emailMissing: "Enter your e-mail address."
        case .emailInvalid: "Enter an e-mail address like name@example.com."
        case .passwordMissing: "Enter a password."
        case .passwordTooShort: "This password is too short."
        case .passwordTooLong: "This password is too long."
        case .passwordTooWeak: "This password is too easy to guess. Choose another."
        case .passwordHasControlCharacters: "A password cannot hold control characters. Type it again."
        case .usernameMissing: "Enter a name to be called by."
        case .usernameTooLong: "This name is longer than \(Username.maximumCharacters) characters."
        case .usernameInvalid: "This name holds characters that cannot be shown. Use letters, digits and signs."
        case .invalidCredentials: "E-mail or password is not right. Try again, or create an account."
        case .emailAlreadyInUse: "This e-mail is already in use. Sign in instead."
        case .accountDisabled: "This account is disabled. Ask whoever runs this service."
        case .accountNotFound: "This account does not exist."
        case .recentSignInRequired: "For your safety, enter your password once more."
        case .sessionExpired: "Your session has expired. Sign in again."
        case .sessionRevoked: "Your session was ended. Sign in again."
        case .notSignedIn: "No one is signed in."
        case .tokenInvalid: "This token is not valid."
        case .operationNotAllowed: "This is not allowed here. Ask whoever runs this service."
        case .unsupported: "The provider in use cannot do this."
        case .offline: "There is no connection. Check it and try again."
        case .hostNotFound: "The address of \(host) cannot be found. Check the connection and try again."
        case .connectionRefused: "No connection: \(host) refuses it. Try again later."
        case .connectionInsecure:
            "No secure connection: the certificate or the protocol of \(host) is not acceptable. "
                + "Check this machine's clock and its trusted certificates."
        case .proxyFailed: "The proxy on the way to \(host) refuses or fails. Check the proxy's settings."
        case .captivePortal:
            "Something else answers in place of \(host). Open a web page to sign in to this network, then try again."
        case .timedOut: "The service did not answer in time. Try again."
        case .serviceUnavailable: "The service is not available right now. Try again later."
        case .unexpectedAnswer: "The service gave an answer that is not understood. Try again later."
        case .throttled: "Too many attempts."
        case .busy: "The service is busy right now."
        case .operationInProgress: "This is being done already. Wait for it to finish."
        case .storageUnavailable: "\(subject) cannot be read or written right now. Is the disk full?"
        case .storageDamaged:
            "\(subject) is damaged or holds something else. It was left as it is; move it away to begin anew."
        case .storageReplaced: "\(subject) was removed or replaced while in use. Start the program anew."
        case .storageTooNew: "\(subject) was written by a newer version. It was left as it is; use that version."
        case .storageUnreadable: "\(subject) cannot be opened. Check its permissions."
        case .storageUnprotected: "\(subject) is not private. Make it belong to you alone (chmod go-rwx)."
        case .configurationRejected: "The service refuses this program's configuration. Ask whoever runs it."
        case .addressInvalid: "The service's address in the configuration cannot be used. It begins with https://."
        case .certificatesUnreadable:
            "\(subject) cannot be read as trusted certificates. Check that it exists, is readable and in PEM format."
        case .libraryMissing: "\(subject) is missing or too old. Install it, or a newer version."
        case .cancelled: "Cancelled."
        default: "Something went wrong (\(error.code.rawValue)). Try again later."
        }
    }
}
