import AuthBlock

/// Reads passwords from standard input, for scripts: all of it, byte for byte, less one newline at the end.
struct PasswordInput {
    private let console: Console

    /// The most octets to read: far more than any password has, and little enough to hold.
    static let maximumOctets = 1 << 20

    init(_ console: Console) { self.console = console }

    /// The password that the input holds.
    ///
    /// - Throws: a `password…` code for an input that is empty, too long or holds control characters.
    func password() throws -> Password {
        try Self.password(in: try contents()[...])
    }

    /// The passwords of the first line and of the second.
    func passwordChange() throws -> (present: Password, new: Password) {
        let contents = try contents()
        guard let end = contents.firstIndex(of: UInt8(ascii: "\n")) else {
            throw FileFailure(content: "standard input must hold two lines: the present password, then the new one")
        }
        return (try Self.password(in: contents[...end]), try Self.password(in: contents[(end + 1)...]))
    }

    private func contents() throws -> [UInt8] {
        var contents: [UInt8] = []
        while true {
            let piece = try console.readBytes()
            if piece.isEmpty { return contents }
            contents += piece
            guard contents.count <= Self.maximumOctets else { throw AuthError(.passwordTooLong) }
        }
    }

    private static func password(in bytes: ArraySlice<UInt8>) throws -> Password {
        var bytes = bytes
        if bytes.last == UInt8(ascii: "\n") {
            bytes = bytes.dropLast()
            if bytes.last == UInt8(ascii: "\r") { bytes = bytes.dropLast() }
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw FileFailure(content: "the password on standard input is not UTF-8")
        }
        return try Password(text)
    }
}
