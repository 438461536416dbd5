import AuthBlock
import Foundation
import OpenSSLCrypto

/// Seals flows so that only this site's processes can read or write them, and only for a while.
struct FlowSeal {
    /// How long a flow may rest: long enough to look for a password, short enough for a browser in a library.
    static let lifetime: TimeInterval = 30 * 60

    private static let saltLength = 16

    let secret: [UInt8]

    /// The flow and the present time, as the value of a cookie.
    func seal(_ flow: Flow, at now: Date) throws(AuthError) -> String {
        var packer = Packer()
        packer.add(now.timeIntervalSince1970)
        let message = packer.bytes + flow.packed
        return try crypto { () throws(CryptoError) in
            let salt = try SecureRandom.bytes(Self.saltLength)
            return Base64URL.encode(salt + (try AESGCM.seal(message, key: try key(salt))))
        }
    }

    /// Reads a cookie's value.
    ///
    /// - Returns: the flow and when it was sealed; `nil` for one that is too old and for anything that was not sealed
    ///   here.
    func open(_ value: String, at now: Date) -> (flow: Flow, sealedAt: Date)? {
        guard let bytes = Base64URL.decode(value), bytes.count > Self.saltLength,
            let key = try? key(Array(bytes.prefix(Self.saltLength))),
            let message = try? AESGCM.open(Array(bytes.dropFirst(Self.saltLength)), key: key)
        else { return nil }
        var packed = Unpacker(Array(message.prefix(8)))
        guard let seconds = try? packed.double(), let flow = try? Flow(packed: Array(message.dropFirst(8))) else {
            return nil
        }
        let sealedAt = Date(timeIntervalSince1970: seconds)
        return abs(now.timeIntervalSince(sealedAt)) < Self.lifetime ? (flow, sealedAt) : nil
    }

    /// A key for each cookie: under a single one, random nonces would be used up after 2^32 cookies (NIST SP 800-38D,
    /// section 8.3).
    private func key(_ salt: [UInt8]) throws(CryptoError) -> [UInt8] {
        try HMACSHA256.authenticate(Array("authblock flow".utf8) + salt, key: secret)
    }
}
