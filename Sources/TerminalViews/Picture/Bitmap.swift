import AuthBlock

/// A decoded picture: rows of pixels, three bytes each for red, green and blue.
struct Bitmap: Equatable, Sendable {
    /// More pixels are not decoded: a few kilobytes can call themselves a picture that fills the memory. A camera's
    /// 24 megapixels are.
    static let pixelLimit = 25_000_000

    let width: Int
    let height: Int
    let bytes: [UInt8]

    /// Decodes a picture; `nil` when it is damaged, too large, or its library is missing.
    ///
    /// - Parameters:
    ///   - width: how many pixels across are needed. What is larger may be decoded smaller, though not below that.
    ///   - height: how many down.
    init?(_ picture: Picture, covering width: Int, _ height: Int) {
        let bitmap =
            switch picture.kind {
            case .jpeg: TurboJPEGLibrary.installed?.bitmap(of: picture.data, covering: width, height)
            case .png: PNGLibrary.installed?.bitmap(of: picture.data)
            }
        guard let bitmap else { return nil }
        self = bitmap
    }

    /// Makes room for pixels and has them filled in; `nil` when they are too many, or `fill` says that it failed.
    init?(width: Int, height: Int, fill: (UnsafeMutableBufferPointer<UInt8>) -> Bool) {
        guard Self.canHold(width, height) else { return nil }
        let count = width * height * 3
        var isFilled = false
        bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initializedCount in
            buffer.initialize(repeating: 0)
            isFilled = fill(buffer)
            initializedCount = count
        }
        guard isFilled else { return nil }
        self.width = width
        self.height = height
    }

    /// Whether a picture of a size is one at all, and not too large.
    static func canHold(_ width: Int, _ height: Int) -> Bool {
        width > 0 && height > 0 && width <= pixelLimit / height
    }
}
