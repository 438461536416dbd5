import AuthBlock
import Foundation

/// Where the services of a project are: Google's, or the emulators in place of all of them.
struct Addresses: Sendable {
    private let identity: String
    private let tokens: String
    private let database: String
    private let databaseName: String?

    /// Where Google publishes the keys that sign ID tokens, as a JSON Web Key Set; `nil` with the emulators, which sign
    /// nothing.
    let publicKeys: String?

    init(_ options: FirebaseOptions) {
        if let emulators = options.emulators {
            // The emulator keeps the host of the original as the first part of the path.
            identity = "http://\(emulators.authentication)/identitytoolkit.googleapis.com"
            tokens = "http://\(emulators.authentication)/securetoken.googleapis.com"
            database = "http://\(emulators.database)"
            databaseName = options.databaseURL.host?.split(separator: ".").first.map(String.init)
            publicKeys = nil
        } else {
            identity = "https://identitytoolkit.googleapis.com"
            tokens = "https://securetoken.googleapis.com"
            database = options.databaseURL.absoluteString
            databaseName = nil
            publicKeys =
                "https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com"
        }
    }

    /// An operation of Identity Toolkit. The colon goes out as it is: encoded, it is another address.
    func accounts(_ operation: String) throws(AuthError) -> URL {
        try url("\(identity)/v1/accounts:\(operation)")
    }

    /// Where refresh tokens are exchanged.
    func token() throws(AuthError) -> URL { try url("\(tokens)/v1/token") }

    /// The profile of an account, for the bearer of an ID token. The Realtime Database takes it nowhere but here.
    func profile(of accountID: String, idToken: Secret) throws(AuthError) -> URL {
        // Without a name the emulator silently answers from another database.
        let name = databaseName.map { "ns=\(FormEncoding.encode($0))&" } ?? ""
        return try url(
            "\(database)/users/\(FormEncoding.encode(accountID)).json?\(name)auth=\(FormEncoding.encode(idToken.value))"
        )
    }

    /// An address that answers when the project's services can be reached. Others of that host may answer with web
    /// pages, as captive portals do.
    func reachable() throws(AuthError) -> URL { try url("\(identity)/v1/recaptchaParams") }

    func url(_ text: String) throws(AuthError) -> URL {
        guard let url = URL(string: text) else { throw AuthError(.configurationRejected) }
        return url
    }
}

/// The encoding of `application/x-www-form-urlencoded`, in which a plus sign is no plus sign.
enum FormEncoding {
    private static let hexadecimal = Array("0123456789ABCDEF".utf8)

    /// By octets: Foundation's own encoding goes by UTF-16, which is slow for a token.
    static func encode(_ text: String) -> String {
        // As all ID tokens are.
        guard !text.utf8.allSatisfy(isUnreserved) else { return text }
        var encoded: [UInt8] = []
        for octet in text.utf8 {
            if isUnreserved(octet) {
                encoded.append(octet)
            } else {
                encoded += [UInt8(ascii: "%"), hexadecimal[Int(octet >> 4)], hexadecimal[Int(octet & 0xF)]]
            }
        }
        return String(decoding: encoded, as: UTF8.self)
    }

    private static func isUnreserved(_ octet: UInt8) -> Bool {
        switch Unicode.Scalar(octet) {
        case "A"..."Z", "a"..."z", "0"..."9", "-", ".", "_", "~": true
        default: false
        }
    }

    static func encode(_ fields: [(name: String, value: String)]) -> Data {
        Data(fields.map { "\(encode($0.name))=\(encode($0.value))" }.joined(separator: "&").utf8)
    }
}
