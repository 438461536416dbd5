/// The bytes of a paste while it arrives, up to the mark that ends it.
struct PasteBuffer {
    private static let endMark = Array("\u{1B}[201~".utf8)

    private let limit: Int
    private var bytes: [UInt8] = []
    private var matched = 0

    init(limit: Int) {
        self.limit = limit
    }

    /// What was pasted, with bytes that are no UTF-8 replaced.
    var content: String {
        String(decoding: bytes, as: UTF8.self)
    }

    /// Takes one byte; true when it completes the end mark.
    mutating func take(_ byte: UInt8) -> Bool {
        if byte == Self.endMark[matched] {
            matched += 1
            return matched == Self.endMark.count
        }
        keep(Self.endMark.prefix(matched))
        // Only the mark's first byte is an Esc, so a broken match can begin again nowhere but here.
        matched = byte == Self.endMark[0] ? 1 : 0
        if matched == 0 { keep(CollectionOfOne(byte)) }
        return false
    }

    private mutating func keep(_ more: some Collection<UInt8>) {
        if bytes.count + more.count <= limit { bytes.append(contentsOf: more) }
    }
}
