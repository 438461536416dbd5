/// Splits bytes that come in pieces into lines, holding no more than one piece and one line.
struct LineSplitter {
    enum Line: Equatable {
        /// The bytes of a line, without its newline.
        case bytes([UInt8])
        /// A line longer than the limit; it was skipped.
        case tooLong
    }

    /// The longest line, in octets without its newline.
    let limit: Int

    private let readPiece: () throws(FileFailure) -> [UInt8]
    private var piece: ArraySlice<UInt8> = []

    /// - Parameter readPiece: brings the next bytes; none at the end.
    init(limit: Int, readPiece: @escaping () throws(FileFailure) -> [UInt8]) {
        self.limit = limit
        self.readPiece = readPiece
    }

    /// The next line; nil at the end.
    mutating func next() throws(FileFailure) -> Line? {
        var line: [UInt8] = []
        var isTooLong = false
        while true {
            if piece.isEmpty {
                piece = try readPiece()[...]
                // The last line may lack its newline.
                if piece.isEmpty { return isTooLong ? .tooLong : line.isEmpty ? nil : .bytes(line) }
            }
            let end = piece.firstIndex(of: UInt8(ascii: "\n"))
            let part = piece[..<(end ?? piece.endIndex)]
            isTooLong = isTooLong || line.count + part.count > limit
            line = isTooLong ? [] : line + part
            piece = piece[(end.map { $0 + 1 } ?? piece.endIndex)...]
            if end != nil { return isTooLong ? .tooLong : .bytes(line) }
        }
    }
}
