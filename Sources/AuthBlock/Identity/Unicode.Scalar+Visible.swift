extension Unicode.Scalar {
    /// Whether the scalar can be part of a name or an address: it is no blank, control or format character, and is
    /// assigned. Format characters include the bidirectional overrides, which make one text look like another.
    var isVisible: Bool {
        switch properties.generalCategory {
        case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator,
            .spaceSeparator:
            false
        default:
            true
        }
    }
}
