/// A piece of HTML. Text that is put into one is escaped; only HTML goes in as it is.
///
/// What escaping covers is text between tags and values of attributes in double quotes. There is no way to put text
/// into a script, a style sheet or an unquoted attribute, and nothing here needs one.
struct HTML: Sendable, Equatable {
    /// The characters to send.
    let text: String

    private init(safe text: String) { self.text = text }

    /// Nothing.
    static let empty = HTML(safe: "")

    /// Escapes text.
    init(text: some StringProtocol) {
        var escaped = ""
        for character in text.unicodeScalars {
            switch character {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "'": escaped += "&#39;"
            default: escaped.unicodeScalars.append(character)
            }
        }
        self.text = escaped
    }

    /// Puts pieces one after the other.
    init(_ pieces: some Sequence<HTML>) {
        text = pieces.lazy.map(\.text).joined()
    }
}

extension HTML: ExpressibleByStringInterpolation {
    /// Takes what stands in the source as it is.
    init(stringLiteral value: StaticString) { self.init(safe: value.description) }

    /// Takes an interpolation whose fixed parts stand in the source.
    init(stringInterpolation: Interpolation) { self.init(safe: stringInterpolation.text) }

    /// Collects the parts of an interpolated literal.
    struct Interpolation: StringInterpolationProtocol {
        fileprivate var text = ""

        init(literalCapacity: Int, interpolationCount: Int) { text.reserveCapacity(literalCapacity * 2) }

        mutating func appendLiteral(_ literal: StaticString) { text += literal.description }
        mutating func appendInterpolation(_ html: HTML) { text += html.text }
        mutating func appendInterpolation(_ text: some StringProtocol) { self.text += HTML(text: text).text }

        /// Writes HTML where there is some.
        mutating func appendInterpolation(_ html: HTML?) { if let html { text += html.text } }
    }
}
