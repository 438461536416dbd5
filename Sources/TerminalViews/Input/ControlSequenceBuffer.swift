/// The parameters of a control sequence while it arrives, and the key that it stands for.
struct ControlSequenceBuffer {
    enum Kind {
        case csi
        case ss3
    }

    /// The most parameter bytes kept; no known key needs more, and a longer sequence is no key.
    private static let limit = 32

    let kind: Kind
    private var parameters: [UInt8] = []

    init(kind: Kind) {
        self.kind = kind
    }

    var isEmpty: Bool { parameters.isEmpty }

    mutating func append(_ byte: UInt8) {
        if parameters.count <= Self.limit { parameters.append(byte) }
    }

    func beginsPaste(final: UInt8) -> Bool {
        kind == .csi && final == UInt8(ascii: "~") && numbers == [200]
    }

    /// Returns the key, or nil for a sequence that is none of ours.
    func key(final: UInt8) -> Key? {
        guard let numbers else { return nil }
        // A second number is one more than a sum of Shift 1, Alt 2 and Ctrl 4.
        let modifiers = (numbers.last ?? 1) - 1
        let movesByWord = (numbers.count == 2 || kind == .ss3) && modifiers & 0b110 != 0
        switch (kind, Character(Unicode.Scalar(final))) {
        case (_, "A"): return .up
        case (_, "B"): return .down
        case (_, "C"): return movesByWord ? .wordRight : .right
        case (_, "D"): return movesByWord ? .wordLeft : .left
        case (_, "H"): return .home
        case (_, "F"): return .end
        case (.ss3, "M"): return .enter
        case (.csi, "Z"): return .shiftTab
        case (.csi, "~"):
            switch numbers.first {
            case 1, 7: return .home
            case 4, 8: return .end
            case 3: return .delete
            default: return nil
            }
        default: return nil
        }
    }

    /// The parameters as numbers, or nil when they are anything else.
    private var numbers: [Int]? {
        guard parameters.count <= Self.limit else { return nil }
        if parameters.isEmpty { return [] }
        let parts = parameters.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
        let numbers = parts.compactMap { UInt16(String(decoding: $0, as: UTF8.self)).map(Int.init) }
        return numbers.count == parts.count ? numbers : nil
    }
}
