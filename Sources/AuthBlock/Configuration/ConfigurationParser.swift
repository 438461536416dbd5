/// Reads JSON with comments and trailing commas, and remembers the line of everything.
///
/// Foundation's decoders tell neither the place of a mistake nor of a key, take an empty file for an empty object and
/// keep one of two equal keys in silence; a configuration needs the opposite.
struct ConfigurationParser {
    private let bytes: [UInt8]
    private let file: String
    private var position = 0
    private var line = 1
    private var depth = 0

    /// More levels than any configuration has, and fewer than would exhaust the stack.
    private static let maximumDepth = 32

    /// Reads a whole file.
    static func parse(_ bytes: [UInt8], file: String) throws(ConfigurationError) -> ConfigurationValue {
        var parser = ConfigurationParser(bytes: bytes, file: file)
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { parser.position = 3 }
        try parser.skipBlanks()
        guard parser.position < bytes.count else {
            throw parser.failure("the file is empty", hint: "write at least {}")
        }
        let value = try parser.value()
        try parser.skipBlanks()
        guard parser.position == bytes.count else {
            throw parser.failure("found more after the end of the configuration")
        }
        return value
    }

    private init(bytes: [UInt8], file: String) {
        self.bytes = bytes
        self.file = file
    }

    private func failure(_ reason: String, hint: String? = nil, line: Int? = nil) -> ConfigurationError {
        ConfigurationError([.init(place: .init(file: file, line: line ?? self.line), reason: reason, hint: hint)])
    }

    private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    private mutating func advance() {
        if bytes[position] == UInt8(ascii: "\n") { line += 1 }
        position += 1
    }

    private mutating func skipBlanks() throws(ConfigurationError) {
        while let byte = next {
            switch byte {
            case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"), UInt8(ascii: "\n"):
                advance()
            case UInt8(ascii: "/"):
                try skipComment()
            default:
                return
            }
        }
    }

    private mutating func skipComment() throws(ConfigurationError) {
        let start = line
        let second = position + 1 < bytes.count ? bytes[position + 1] : 0
        switch second {
        case UInt8(ascii: "/"):
            while let byte = next, byte != UInt8(ascii: "\n") { advance() }
        case UInt8(ascii: "*"):
            position += 2
            while position + 1 < bytes.count {
                if bytes[position] == UInt8(ascii: "*"), bytes[position + 1] == UInt8(ascii: "/") {
                    position += 2
                    return
                }
                advance()
            }
            throw failure("this comment is never closed", hint: "end it with */", line: start)
        default:
            throw failure("found a '/' that begins no comment", hint: "comments are // … or /* … */")
        }
    }

    private mutating func value() throws(ConfigurationError) -> ConfigurationValue {
        let start = line
        switch next {
        case UInt8(ascii: "{"): return ConfigurationValue(.object(try object()), line: start)
        case UInt8(ascii: "["): return ConfigurationValue(.array(try array()), line: start)
        case UInt8(ascii: "\""): return ConfigurationValue(.string(try string()), line: start)
        case UInt8(ascii: "'"): throw failure("texts are put in double quotes")
        case nil: throw failure("the file ends where a value should be")
        default: return ConfigurationValue(try word(), line: start)
        }
    }

    private mutating func object() throws(ConfigurationError) -> [ConfigurationValue.Member] {
        let start = line
        var members: [ConfigurationValue.Member] = []
        try enter()
        while true {
            try skipBlanks()
            switch next {
            case UInt8(ascii: "}"):
                leave()
                return members
            case UInt8(ascii: "\""):
                let keyLine = line
                let key = try string()
                if let earlier = members.first(where: { $0.key == key }) {
                    throw failure(
                        "the key '\(Spelling.printable(key))' stands here a second time",
                        hint: "it is already on line \(earlier.line); remove one of them", line: keyLine)
                }
                try skipBlanks()
                guard next == UInt8(ascii: ":") else {
                    throw failure("a ':' is missing after the key '\(Spelling.printable(key))'")
                }
                advance()
                try skipBlanks()
                members.append(.init(key: key, line: keyLine, value: try value()))
                try separate(from: UInt8(ascii: "}"), opened: start, what: "object")
            case nil:
                throw failure("the object that begins on line \(start) is never closed", hint: "end it with }")
            default:
                throw failure("found something that is no key", hint: "keys are put in double quotes")
            }
        }
    }

    private mutating func array() throws(ConfigurationError) -> [ConfigurationValue] {
        let start = line
        var values: [ConfigurationValue] = []
        try enter()
        while true {
            try skipBlanks()
            switch next {
            case UInt8(ascii: "]"):
                leave()
                return values
            case nil:
                throw failure("the list that begins on line \(start) is never closed", hint: "end it with ]")
            default:
                values.append(try value())
                try separate(from: UInt8(ascii: "]"), opened: start, what: "list")
            }
        }
    }

    private mutating func enter() throws(ConfigurationError) {
        depth += 1
        guard depth <= Self.maximumDepth else {
            throw failure("objects and lists are nested more than \(Self.maximumDepth) deep")
        }
        advance()
    }

    private mutating func leave() {
        depth -= 1
        advance()
    }

    /// Takes the comma between two members. A missing one is the most frequent mistake, so it is named as such.
    private mutating func separate(
        from closing: UInt8, opened: Int, what: String
    ) throws(ConfigurationError) {
        let end = line
        try skipBlanks()
        if next == UInt8(ascii: ",") {
            advance()
        } else if next == nil {
            throw failure("the \(what) that begins on line \(opened) is never closed")
        } else if next != closing {
            throw failure("a ',' is missing at the end of this line", line: end)
        }
    }

    private mutating func word() throws(ConfigurationError) -> ConfigurationValue.Content {
        let start = position
        let delimiters = Set(" \t\r\n,:]}[{\"/".utf8)
        while let byte = next, !delimiters.contains(byte) { advance() }
        let text = String(decoding: bytes[start..<position], as: UTF8.self)
        switch text {
        case "true": return .boolean(true)
        case "false": return .boolean(false)
        case "null": return .null
        default: break
        }
        if text.utf8.allSatisfy({ "+-.0123456789eE".utf8.contains($0) }) {
            if let integer = Int(text) { return .integer(integer) }
            if let number = Double(text), number.isFinite { return .number(number) }
        }
        throw failure(
            text.isEmpty ? "found something that is no value" : "found a word that is no value",
            hint: "texts are put in double quotes; the words are true, false and null")
    }

    private mutating func string() throws(ConfigurationError) -> String {
        advance()
        var text: [UInt8] = []
        while let byte = next {
            switch byte {
            case UInt8(ascii: "\""):
                advance()
                guard let string = String(validating: text, as: UTF8.self) else {
                    throw failure("this text is not UTF-8")
                }
                return string
            case UInt8(ascii: "\\"):
                advance()
                try text.append(contentsOf: escape())
            case 0..<0x20:
                throw failure(
                    byte == UInt8(ascii: "\n")
                        ? "this text is not closed on its line" : "a text holds a control character",
                    hint: byte == UInt8(ascii: "\n") ? "end it with \"" : "write it as \\u00…")
            default:
                text.append(byte)
                advance()
            }
        }
        throw failure("the file ends within a text", hint: "end it with \"")
    }

    private mutating func escape() throws(ConfigurationError) -> [UInt8] {
        guard let byte = next else { throw failure("the file ends within a text", hint: "end it with \"") }
        advance()
        switch byte {
        case UInt8(ascii: "n"): return [0x0A]
        case UInt8(ascii: "t"): return [0x09]
        case UInt8(ascii: "r"): return [0x0D]
        case UInt8(ascii: "b"): return [0x08]
        case UInt8(ascii: "f"): return [0x0C]
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [byte]
        case UInt8(ascii: "u"):
            var units = [try codeUnit()]
            if UTF16.isLeadSurrogate(units[0]), bytes[position...].starts(with: Array("\\u".utf8)) {
                position += 2
                units.append(try codeUnit())
            }
            guard let text = String(validating: units, as: UTF16.self) else {
                throw failure("a \\u escape names half a character")
            }
            return Array(text.utf8)
        default:
            throw failure("found a '\\' that begins no escape", hint: "write \\\\ for a backslash")
        }
    }

    private mutating func codeUnit() throws(ConfigurationError) -> UInt16 {
        let digits = bytes[position...].prefix(4)
        guard digits.count == 4, let text = String(validating: digits, as: UTF8.self),
            text.allSatisfy(\.isHexDigit), let unit = UInt16(text, radix: 16)
        else { throw failure("a \\u needs four hexadecimal digits") }
        position += 4
        return unit
    }
}
