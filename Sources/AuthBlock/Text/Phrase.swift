/// Everything the screens can say, apart from errors. A language that leaves one out does not compile.
public enum Phrase: Sendable, Equatable {
    // Titles and texts.

    /// The two lines of the start screen.
    case title
    /// The title of the e-mail sheet.
    case signInTitle
    /// The line below it.
    case signInText
    /// The title of the password sheet.
    case passwordTitle
    /// The title of the registration sheet.
    case registrationTitle
    /// The line below it.
    case registrationText
    /// The greeting of a person with a name, or without one.
    case greeting(Username?)
    /// The title of the deletion alert.
    case deletionTitle
    /// What deleting the account of an address means.
    case deletionText(EmailAddress)

    // Fields and their hints.

    /// The label of the e-mail field.
    case emailLabel
    /// The label of the password field.
    case passwordLabel
    /// The label of the user name field.
    case usernameLabel
    /// The hint of the e-mail field.
    case emailHint
    /// The hint of a new password's field: the shortest length, in characters.
    case passwordHint(minimumLength: Int?)
    /// That the password of the step before is kept unless another is typed.
    case passwordKept
    /// The hint of the deletion alert's password field.
    case deletionHint
    /// What the provider thinks of a new password.
    case passwordStrength(PasswordAssessment)

    // Buttons.

    /// Start screen: to the e-mail sheet.
    case signInOrRegisterButton
    /// Start screen: after a failure.
    case tryAgainButton
    /// E-mail sheet: to the password sheet.
    case continueButton
    /// Password sheet: sign in.
    case signInButton
    /// Password sheet: to the registration sheet.
    case createAccountButton
    /// Password sheet: send a message to reset it.
    case forgotPasswordButton
    /// Password sheet: back to the e-mail.
    case changeEmailButton
    /// Registration sheet: create the account.
    case registerButton
    /// Any sheet: back.
    case backButton
    /// Logged in: log out.
    case signOutButton
    /// Logged in: open the deletion alert.
    case deleteAccountButton
    /// Deletion alert: delete.
    case confirmDeletionButton
    /// Deletion alert: close it.
    case keepAccountButton

    // What happened.

    /// The password of whoever is logged in was typed wrongly.
    case wrongPassword
    /// Something is going on.
    case working(Work)
    /// The account was deleted.
    case accountDeleted
    /// The person logged out.
    case signedOut
    /// A message to reset the password is on its way, if the account exists.
    case passwordResetSent

    // What only a browser has to say.

    /// The title of the window: the page's and the site's, and whether something on the page is wrong.
    case windowTitle(page: String, site: String, isAboutError: Bool)
    /// The button beside a password field that shows what was typed.
    case showPasswordButton
    /// The button that hides it again.
    case hidePasswordButton

    // What only a terminal has to say.

    /// What a key does, for the line that lists the keys.
    case keyUse(KeyUse)
    /// That the window is too small, and the least columns and rows that it needs.
    case windowTooSmall(columns: Int, rows: Int)
    /// That control characters were left out of what was typed or pasted.
    case controlCharactersLeftOut
    /// That a field is full, and what was too much left out.
    case fieldFull
    /// That a line names none of the choices, which are these.
    case unknownChoice(known: [String])
    /// That a line is no text or far too long, and was not taken.
    case lineNotUnderstood

    // What only a site has to say.

    /// That a page was open for too long, and nothing was done with what was sent from it.
    case formExpired
    /// That there is no page of this address.
    case pageMissing
    /// That a request is not one that any page of the site makes.
    case requestNotUnderstood
    /// That a request came from elsewhere, and nothing was done.
    case requestRefused

    /// What a key does.
    public enum KeyUse: Sendable, Equatable, CaseIterable {
        /// Goes to the next field or button.
        case next
        /// Does what the button says.
        case choose
        /// Goes back.
        case back
        /// Gives up what is going on.
        case cancel
        /// Ends the program.
        case quit
        /// Shows the password.
        case showPassword
        /// Hides it again.
        case hidePassword
    }

    /// What is going on.
    public enum Work: Sendable, Equatable, CaseIterable {
        /// Looking for a session and for the back end.
        case starting
        /// Asking whether the back end can be reached.
        case checkingConnection
        /// Signing in.
        case signingIn
        /// Creating the account.
        case registering
        /// Asking for a message to reset the password.
        case sendingReset
        /// Logging out.
        case signingOut
        /// Deleting the account.
        case deleting
    }
}
