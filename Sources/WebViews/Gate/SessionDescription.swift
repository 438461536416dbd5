import AuthBlock

/// Who is signed in, as JSON. It is written by hand because it is asked for often and is always the same few members.
enum SessionDescription {
    static func json(_ account: Account?) -> [UInt8] {
        guard let account else { return Array(#"{"signedIn":false}"#.utf8) }
        let name = account.username.map { string($0.text) } ?? "null"
        let isVerified = account.emailIsVerified.map(String.init) ?? "null"
        let text = """
            {"signedIn":true,"user":{"id":\(string(account.id)),"email":\(string(account.email.text)),\
            "emailVerified":\(isVerified),"name":\(name)}}
            """
        return Array(text.utf8)
    }

    /// A string of JSON (RFC 8259, section 7), safe to stand in a script too.
    private static func string(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            case "<", ">", "&", "\u{2028}", "\u{2029}", "\u{0}"..."\u{1F}", "\u{7F}":
                let digits = String(scalar.value, radix: 16)
                quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}
