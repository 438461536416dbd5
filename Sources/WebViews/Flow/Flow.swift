import AuthBlock
import OpenSSLCrypto

/// What is known of one browser's way through the flow; the browser keeps it, sealed, in a cookie. No password is ever
/// in it.
struct Flow: Equatable {
    /// What every form of the pages brings back: 128 random bits. It changes when somebody signs in or out.
    var token: [UInt8]
    /// The e-mail that was typed.
    var email: String?
    /// Where to go after signing in.
    var target: String?
    /// What the start page has to tell.
    var news: StartHereNews?
    /// What another page has to tell, once.
    var remarks: Remarks?

    static let tokenLength = 16

    /// The beginning of a flow.
    init() throws(AuthError) {
        token = try crypto { () throws(CryptoError) in try SecureRandom.bytes(Self.tokenLength) }
    }

    private init(token: [UInt8]) { self.token = token }

    /// The token as forms carry it.
    var tokenText: String { Base64URL.encode(token) }

    /// Begins anew, since somebody else is at the browser now as far as the site is concerned.
    mutating func restart() throws(AuthError) { self = try Flow() }
}

extension Flow {
    /// Writes the flow in few bytes.
    func pack(into packer: inout Packer) {
        packer.add(token)
        packer.add(email)
        packer.add(target)
        packer.add(news?.packed)
        packer.add(remarks?.place.rawValue)
        remarks?.pack(into: &packer)
    }

    /// Reads what ``pack(into:)`` wrote, to the end.
    init(from packed: inout Unpacker) throws {
        self.init(token: try packed.blob())
        email = try packed.text()
        target = try packed.text()
        news = try packed.text().flatMap(StartHereNews.init(packed:))
        if let place = try packed.text() { remarks = try Remarks(of: place, from: &packed) }
        guard packed.isAtEnd else { throw Unpacker.Malformed() }
    }
}

extension StartHereNews {
    private static let ended = "ended:"

    fileprivate var packed: String {
        switch self {
        case .signedOut: "signedOut"
        case .accountDeleted: "accountDeleted"
        case .sessionEnded(let code): Self.ended + code.rawValue
        }
    }

    fileprivate init?(packed: String) {
        switch packed {
        case "signedOut": self = .signedOut
        case "accountDeleted": self = .accountDeleted
        default:
            guard packed.hasPrefix(Self.ended) else { return nil }
            self = .sessionEnded(AuthError.Code(rawValue: String(packed.dropFirst(Self.ended.count))))
        }
    }
}
