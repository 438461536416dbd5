import AuthBlock
import Foundation
import OpenSSLCrypto

/// A session in the form in which the store keeps it.
enum SealedSession {
    /// Goes up when an older program could no longer read what a newer one wrote.
    private static let version: UInt64 = 1

    /// Seals a session for the holder of an id.
    static func seal(_ session: AuthSession, for id: SessionID) throws(AuthError) -> [UInt8] {
        var packer = Packer()
        packer.add(version)
        packer.add(session.account.id)
        packer.add(session.account.email.text)
        packer.add(session.account.email.canonical)
        packer.add(session.account.username?.text)
        packer.add(session.account.emailIsVerified.map { $0 ? "yes" : "no" })
        packer.add(session.refreshToken.value)
        packer.add(session.idToken?.value)
        packer.add(session.receivedAt.timeIntervalSince1970)
        packer.add(session.lifetime)
        packer.add(session.authenticatedAt.timeIntervalSince1970)
        return try crypto { () throws(CryptoError) in try AESGCM(key: id.key).seal(packer.bytes) }
    }

    /// Opens a session again; `nil` for anything that was not sealed for this id.
    static func open(_ sealed: [UInt8], for id: SessionID) -> AuthSession? {
        guard let bytes = try? AESGCM(key: id.key).open(sealed) else { return nil }
        return try? read(Unpacker(bytes))
    }

    private static func read(_ packed: Unpacker) throws -> AuthSession {
        var packed = packed
        guard try packed.number() == version else { throw Unpacker.Malformed() }
        let account = Account(
            id: try packed.requiredText(),
            email: EmailAddress(
                checkedText: try packed.requiredText(), canonical: try packed.requiredText()),
            username: try packed.text().flatMap(Username.init(showable:)),
            emailIsVerified: try packed.text().map { $0 == "yes" })
        return AuthSession(
            account: account, refreshToken: Secret(try packed.requiredText()),
            idToken: try packed.text().map(Secret.init),
            receivedAt: Date(timeIntervalSince1970: try packed.double()), lifetime: try packed.double(),
            authenticatedAt: Date(timeIntervalSince1970: try packed.double()))
    }
}
