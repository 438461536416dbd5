/// How text looks.
struct Style: Equatable, Sendable {
    struct Attributes: OptionSet, Sendable {
        let rawValue: UInt8

        static let bold = Attributes(rawValue: 1)
        static let dim = Attributes(rawValue: 2)
        static let underline = Attributes(rawValue: 4)

        /// Foreground and background exchanged: what marks a button where there are no colours.
        static let reverse = Attributes(rawValue: 8)
    }

    /// Nil for the terminal's own.
    var foreground: Color?

    /// Nil to leave what is there.
    var background: Color?

    var attributes: Attributes

    init(_ foreground: Color? = nil, on background: Color? = nil, _ attributes: Attributes = []) {
        self.foreground = foreground
        self.background = background
        self.attributes = attributes
    }
}
