import AuthBlock
import Foundation
import OpenSSLCrypto

/// Seals flows so that only this site's processes can read or write them, and only for a while.
struct FlowSeal {
    /// How long a flow may rest: long enough to look for a password, short enough for a browser in a library.
    static let lifetime: TimeInterval = 30 * 60

    let secret: [UInt8]
    var keys = FlowKeys()

    /// The flow and the present time, as the value of a cookie.
    func seal(_ flow: Flow, at now: Date) throws(AuthError) -> String {
        let hour = Self.hour(of: now)
        var message = Packer()
        message.add(now.timeIntervalSince1970)
        flow.pack(into: &message)
        return try crypto { () throws(CryptoError) in
            let cipher = try keys.cipher(of: hour, from: secret)
            var cookie = Packer()
            cookie.add(hour)
            return Base64URL.encode(cookie.bytes + (try cipher.seal(message.bytes)))
        }
    }

    /// Reads a cookie's value.
    ///
    /// - Returns: the flow and when it was sealed; `nil` for one that is too old and for anything that was not sealed
    ///   here.
    func open(_ value: String, at now: Date) -> (flow: Flow, sealedAt: Date)? {
        guard let bytes = Base64URL.decode(value) else { return nil }
        var cookie = Unpacker(bytes)
        let hours = Self.hour(of: now - Self.lifetime)...Self.hour(of: now + Self.lifetime)
        guard let hour = try? cookie.number(), hours.contains(hour),
            let cipher = try? keys.cipher(of: hour, from: secret), let message = try? cipher.open(cookie.remainder)
        else { return nil }
        var packed = Unpacker(message)
        guard let seconds = try? packed.double(), let flow = try? Flow(from: &packed) else { return nil }
        let sealedAt = Date(timeIntervalSince1970: seconds)
        return abs(now.timeIntervalSince(sealedAt)) < Self.lifetime ? (flow, sealedAt) : nil
    }

    private static func hour(of time: Date) -> UInt64 {
        UInt64(exactly: (max(0, time.timeIntervalSince1970) / 3_600).rounded(.down)) ?? 0
    }
}

/// The keys of the last hours: one for each, because random nonces under a single key are used up after 2^32 cookies
/// (NIST SP 800-38D, section 8.3). An hour does not see so many.
final class FlowKeys: @unchecked Sendable {
    // Invariant: `known` is read and written only with `lock` held.
    private let lock = NSLock()
    private var known: [UInt64: AESGCM] = [:]

    /// At an hour's end its neighbours are asked for as well.
    private static let limit = 3

    func cipher(of hour: UInt64, from secret: [UInt8]) throws(CryptoError) -> AESGCM {
        if let cipher = lock.withLock({ known[hour] }) { return cipher }
        var label = Packer()
        label.add("authblock flow")
        label.add(hour)
        let cipher = try AESGCM(key: HMACSHA256.authenticate(label.bytes, key: secret))
        lock.withLock {
            if known.count >= Self.limit { known = [:] }
            known[hour] = cipher
        }
        return cipher
    }
}
