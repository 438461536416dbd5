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

    /// Answers whether a request is from somebody who is signed in.
    static let check = "/auth/check"
    /// Says who is signed in.
    static let session = "/auth/session"
    /// The public keys of ID tokens (RFC 8414 leaves the name open; this one is what others use).
    static let keys = "/.well-known/jwks.json"

    private static let pictures = "/auth/picture/"

    /// Where a picture for behind the pages is.
    static func picture(_ shape: PictureShape) -> String { pictures + shape.rawValue }

    /// The shape of the picture at a path, if it is one of a picture.
    static func shape(ofPictureAt path: String) -> PictureShape? {
        path.hasPrefix(pictures) ? PictureShape(rawValue: String(path.dropFirst(pictures.count))) : nil
    }

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
