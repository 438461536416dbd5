public import Foundation

/// The address of a service that has pictures of any size: `{width}` and `{height}` in it stand for pixels.
public struct PictureAddress: Sendable, Equatable {
    /// A public service with random photographs.
    static let standard = "https://picsum.photos/{width}/{height}"

    /// What an address must be, for errors about one that is not.
    static let expectation = "an address such as \(standard), with https:// unless it is on this machine"

    private let template: String

    /// Takes an address; `nil` when it is none, is neither encrypted nor on this machine, or has other parts in
    /// braces than the two.
    public init?(_ template: String) {
        self.template = template
        guard let url = url(width: 1, height: 1), let host = url.host, !host.isEmpty, url.user == nil,
            url.scheme == "https" || url.scheme == "http" && Self.ownHosts.contains(host)
        else { return nil }
    }

    /// The address of a picture.
    public func url(width: Int, height: Int) -> URL? {
        let address = template.replacing("{width}", with: "\(width)").replacing("{height}", with: "\(height)")
        return address.contains { "{}".contains($0) } ? nil : URL(string: address)
    }

    private static let ownHosts = ["localhost", "127.0.0.1", "::1", "[::1]"]
}

extension PictureAddress: CustomStringConvertible {
    /// The host: the rest may hold a key.
    public var description: String { url(width: 1, height: 1)?.host ?? "-" }
}
