extension StringProtocol {
    /// Whether every octet of the text in UTF-8 is of a kind.
    ///
    /// It reads the text's memory where that lies in one piece: asked one by one, the octets cost a call each.
    @inline(__always)
    func hasOnly(_ isAllowed: (UInt8) -> Bool) -> Bool {
        utf8.withContiguousStorageIfAvailable { $0.allSatisfy(isAllowed) } ?? utf8.allSatisfy(isAllowed)
    }
}
