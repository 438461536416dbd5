/// A piece of HTML with gaps for one text.
struct Template: Sendable {
    static let gap: UInt8 = 0xFF

    private let pieces: [ArraySlice<UInt8>]

    /// Takes a piece with any number of ``HTML/gap``s.
    init(_ html: HTML) { pieces = html.bytes.split(separator: Self.gap, omittingEmptySubsequences: false) }

    /// The bytes to send, with the text in each gap.
    func filled(with text: String) -> [UInt8] {
        let filling = HTML(text: text).bytes
        var bytes: [UInt8] = []
        bytes.reserveCapacity(pieces.reduce(0) { $0 + $1.count + filling.count })
        for (index, piece) in pieces.enumerated() {
            if index > 0 { bytes += filling }
            bytes += piece
        }
        return bytes
    }
}
