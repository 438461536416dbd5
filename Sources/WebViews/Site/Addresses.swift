import AuthBlock

/// The addresses of the site. Everything but the well-known one lies below `/auth/`, so that a proxy in front of an
/// application passes on one folder.
enum Addresses {
    /// The start, and the page of whoever is logged in.
    static let start = "/auth/"
    static let signIn = "/auth/sign-in"
    static let password = "/auth/password"
    static let registration = "/auth/registration"
    /// The deletion alert.
    static let deletion = "/auth/delete"
    /// Takes the form that logs out.
    static let signOut = "/auth/sign-out"

    /// The folder of the files that pages link to (`Look.assets`).
    static let assets = "/auth/assets/"
    /// The picture behind the pages, for windows that are higher than wide, and for others.
    static let portraitPicture = "/auth/picture/portrait"
    static let landscapePicture = "/auth/picture/landscape"

    /// Answers whether a request is from somebody who is signed in.
    static let check = "/auth/check"
    /// Answers as ``check`` does, or sends whoever is not signed in to do so.
    static let entrance = "/auth/enter"
    /// Says who is signed in.
    static let session = "/auth/session"
    /// The public keys of ID tokens (RFC 8414 leaves the name open; this one is what others use).
    static let keys = "/.well-known/jwks.json"

    /// Where a page is.
    static func address(of place: Page.Place) -> String {
        switch place {
        case .start, .home: start
        case .signIn: signIn
        case .password: password
        case .registration: registration
        case .deletion: deletion
        }
    }
}
