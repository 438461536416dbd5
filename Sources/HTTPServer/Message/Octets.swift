extension StringProtocol {
    /// Whether every octet of the text in UTF-8 is of a kind.
    ///
    /// It reads the text's memory where that lies in one piece, and to its end whatever it finds: asked one by one, the
    /// octets cost a call each, and with an end in between the processor cannot look at many at once.
    func hasOnly(_ isAllowed: (UInt8) -> Bool) -> Bool {
        func count(_ octets: some Sequence<UInt8>) -> Int { octets.reduce(0) { $0 &+ (isAllowed($1) ? 0 : 1) } }
        return (utf8.withContiguousStorageIfAvailable { count($0) } ?? count(utf8)) == 0
    }
}
