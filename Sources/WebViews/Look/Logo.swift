/// The picture that stands for the site.
struct Logo {
    /// How large it may be, in bytes: 512 KiB.
    static let sizeLimit = 512 << 10

    let bytes: [UInt8]
    let kind: Kind

    /// The encodings that every browser shows.
    enum Kind: String, CaseIterable {
        case png, jpeg, webp, svg

        var mediaType: String { self == .svg ? "image/svg+xml" : "image/\(rawValue)" }

        fileprivate func matches(_ bytes: [UInt8]) -> Bool {
            switch self {
            case .png: bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
            case .jpeg: bytes.starts(with: [0xFF, 0xD8, 0xFF])
            case .webp: bytes.starts(with: "RIFF".utf8) && bytes.dropFirst(8).starts(with: "WEBP".utf8)
            case .svg: Self.isSVG(bytes)
            }
        }

        private static func isSVG(_ bytes: [UInt8]) -> Bool {
            guard let text = String(validating: bytes, as: UTF8.self) else { return false }
            let start = text.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
            return ["<svg", "<?xml", "<!--", "<!DOCTYPE svg"].contains { start.hasPrefix($0) } && text.contains("<svg")
        }
    }

    /// Takes the bytes of a file; `nil` when they do not begin as a file of one of the kinds does.
    init?(_ bytes: [UInt8]) {
        guard let kind = Kind.allCases.first(where: { $0.matches(bytes) }) else { return nil }
        self.bytes = bytes
        self.kind = kind
    }
}
