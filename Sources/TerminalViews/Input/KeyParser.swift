/// Turns the bytes that a terminal sends into keys, across any division into reads.
///
/// It knows no time: after a silence its owner calls `flush()`, which decides that an Esc was just that key.
struct KeyParser {
    /// What a silence would decide.
    enum Pending: Equatable {
        case nothing

        /// An Esc, a control sequence or a character that has only begun.
        case sequence

        /// A paste whose end has not come.
        case paste
    }

    /// The most bytes kept of one paste; the rest of it is swallowed.
    static let pasteLimit = 1_048_576

    private enum State {
        case text
        case escape
        case swallowingCharacter
        case control(ControlSequenceBuffer)
        case linuxFunctionKey
        case string(sawEscape: Bool)
        case paste
    }

    private var state = State.text
    private var text: [UInt8] = []
    private var paste = PasteBuffer(limit: pasteLimit)
    private var keys: [Key] = []

    var pending: Pending {
        switch state {
        case .text: text.isEmpty ? .nothing : .sequence
        case .paste: .paste
        default: .sequence
        }
    }

    /// Takes bytes as they were read and returns the keys that they complete.
    mutating func feed(_ bytes: some Sequence<UInt8>) -> [Key] {
        for byte in bytes {
            take(byte)
        }
        emitText(keepingUnfinished: true)
        return takeKeys()
    }

    /// Decides what is pending, because nothing more came for a while.
    mutating func flush() -> [Key] {
        switch state {
        case .escape: keys.append(.escape)
        case .paste: emitPaste()
        case .text: emitText(keepingUnfinished: false)
        default: break
        }
        state = .text
        return takeKeys()
    }

    private mutating func takeKeys() -> [Key] {
        defer { keys = [] }
        return keys
    }

    private mutating func take(_ byte: UInt8) {
        switch state {
        case .text: takeText(byte)
        case .escape: takeAfterEscape(byte)
        case .swallowingCharacter:
            guard !(0x80..<0xC0).contains(byte) else { return }
            state = .text
            takeText(byte)
        case .control(var sequence):
            // Over, unless this byte belongs to it.
            state = .text
            takeControl(byte, &sequence)
        case .linuxFunctionKey:
            state = .text
        case .string(let sawEscape):
            takeString(byte, sawEscape: sawEscape)
        case .paste:
            if paste.take(byte) {
                emitPaste()
                state = .text
            }
        }
    }

    private mutating func takeText(_ byte: UInt8) {
        guard byte < 0x20 || byte == 0x7F else {
            text.append(byte)
            return
        }
        emitText(keepingUnfinished: false)
        switch byte {
        case 0x1B: state = .escape
        case 0x09: keys.append(.tab)
        case 0x0A, 0x0D: keys.append(.enter)
        case 0x08, 0x7F: keys.append(.backspace)
        case 0x01...0x1A: keys.append(.control(Character(Unicode.Scalar(byte + 0x60))))
        default: break
        }
    }

    private mutating func takeAfterEscape(_ byte: UInt8) {
        state = .text
        switch byte {
        case 0x1B:
            keys.append(.escape)
            state = .escape
        case UInt8(ascii: "["): state = .control(ControlSequenceBuffer(kind: .csi))
        case UInt8(ascii: "O"): state = .control(ControlSequenceBuffer(kind: .ss3))
        case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "X"), UInt8(ascii: "^"), UInt8(ascii: "_"):
            state = .string(sawEscape: false)
        case UInt8(ascii: "b"): keys.append(.wordLeft)
        case UInt8(ascii: "f"): keys.append(.wordRight)
        case 0x08, 0x7F: keys.append(.control("w"))
        case 0x80...: state = .swallowingCharacter
        case ..<0x20: takeText(byte)
        default: break
        }
    }

    private mutating func takeControl(_ byte: UInt8, _ sequence: inout ControlSequenceBuffer) {
        switch byte {
        case 0x1B:
            state = .escape
        case ..<0x20:
            // Any other control character breaks a sequence off and still counts itself.
            takeText(byte)
        case 0x80...:
            takeText(byte)
        case UInt8(ascii: "[") where sequence.isEmpty && sequence.kind == .csi:
            state = .linuxFunctionKey
        case 0x40...0x7E:
            if sequence.beginsPaste(final: byte) {
                state = .paste
            } else if let key = sequence.key(final: byte) {
                keys.append(key)
            }
        default:
            sequence.append(byte)
            state = .control(sequence)
        }
    }

    /// Answers of the terminal that nobody asked for (titles, colours) end with BEL or with ESC and a backslash.
    private mutating func takeString(_ byte: UInt8, sawEscape: Bool) {
        switch byte {
        case 0x07, 0x18, 0x1A: state = .text
        case UInt8(ascii: "\\") where sawEscape: state = .text
        default: state = .string(sawEscape: byte == 0x1B)
        }
    }

    private mutating func emitPaste() {
        keys.append(.paste(paste.content))
        paste = PasteBuffer(limit: Self.pasteLimit)
    }

    private mutating func emitText(keepingUnfinished: Bool) {
        let unfinished = keepingUnfinished ? unfinishedLength(of: text) : 0
        let complete = text.dropLast(unfinished)
        guard !complete.isEmpty else { return }
        keys.append(.text(String(decoding: complete, as: UTF8.self)))
        text = Array(text.suffix(unfinished))
    }

    /// How many bytes at the end begin a UTF-8 sequence that is not complete yet.
    private func unfinishedLength(of bytes: [UInt8]) -> Int {
        for (index, byte) in bytes.suffix(3).reversed().enumerated() where byte & 0xC0 != 0x80 {
            let needed =
                switch byte {
                case 0xC2...0xDF: 2
                case 0xE0...0xEF: 3
                case 0xF0...0xF4: 4
                default: 1
                }
            return needed > index + 1 ? index + 1 : 0
        }
        return 0
    }
}
