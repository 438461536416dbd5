public import Foundation

/// A picture as it came, not decoded.
public struct Picture: Sendable, Equatable {
    /// How large a picture may be, in bytes: 10 MiB.
    public static let sizeLimit = 10 << 20

    /// The file's bytes.
    public let data: Data
    /// How they are encoded.
    public let kind: Kind

    /// The encodings that every front end can show.
    public enum Kind: String, Sendable, CaseIterable {
        /// JPEG.
        case jpeg
        /// PNG.
        case png

        /// The bytes with which every file of the kind begins.
        var signature: [UInt8] {
            switch self {
            case .jpeg: [0xFF, 0xD8, 0xFF]
            case .png: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
            }
        }

        /// The name of the kind in a `Content-Type` field.
        var mediaType: String { "image/\(rawValue)" }
    }

    /// Takes the bytes of a file; `nil` when they do not begin as a JPEG or PNG file does, or are more than 10 MiB.
    public init?(_ data: Data) {
        guard data.count <= Self.sizeLimit, let kind = Kind.allCases.first(where: { data.starts(with: $0.signature) })
        else { return nil }
        self.data = data
        self.kind = kind
    }
}
