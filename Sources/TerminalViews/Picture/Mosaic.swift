import AuthBlock

/// A picture made of characters in two colours each.
struct Mosaic: Equatable, Sendable {
    struct Cell: Equatable, Sendable {
        var character: Character
        var foreground: Color
        var background: Color
    }

    var size: TerminalSize

    /// Row by row.
    var cells: [Cell]

    /// Makes the background of a window from a picture, on one of the threads; `nil` when the picture cannot be
    /// decoded, or a library is missing.
    static func backdrop(
        of picture: Picture, size: TerminalSize, depth: ColorDepth, on threads: WorkerThreads
    ) async -> Mosaic? {
        guard size.columns > 0, size.rows > 0 else { return nil }
        let mosaic = try? await threads.run { () throws(AuthError) in
            // Twice as many pixels as there are quarters of cells, for smooth colours.
            Bitmap(picture, covering: size.columns * 4, size.rows * 4)
                .flatMap { ChafaLibrary.installed?.mosaic(of: $0, size: size) }?
                .darkened(for: Theme(depth: depth), depth)
        }
        return mosaic ?? nil
    }

    /// The cell for a place in a window of another size: that shows the picture too, only coarsely.
    func cell(column: Int, row: Int, in window: TerminalSize) -> Cell {
        cells[(row * size.rows / window.rows) * size.columns + column * size.columns / window.columns]
    }
}
