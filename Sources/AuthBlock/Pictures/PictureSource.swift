/// Where the picture behind the screens comes from.
public protocol PictureSource: Sendable {
    /// Looks for a picture, another one each time.
    ///
    /// A picture is decoration: where there is none, whatever the reason, the answer is `nil` and never an error. A
    /// cancelled task gets its answer at once.
    ///
    /// - Parameters:
    ///   - width: how wide a picture would fit, in pixels. What comes may have another size.
    ///   - height: how high.
    func picture(width: Int, height: Int) async -> Picture?
}

/// No pictures.
public struct NoPictures: PictureSource {
    /// Makes the source.
    public init() {}

    /// Has none.
    public func picture(width: Int, height: Int) async -> Picture? { nil }
}
