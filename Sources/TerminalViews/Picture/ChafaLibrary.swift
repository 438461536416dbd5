import DynamicLibraries

/// What is needed of chafa, which draws pictures with characters; loaded with the first picture.
///
/// Its header needs those of GLib and is not used: the types and numbers here are those of version 1.8 and newer, whose
/// binary interface has kept its name, `libchafa.so.0`, since 1.0.
struct ChafaLibrary: @unchecked Sendable {
    // Invariant: nothing changes after the initialiser, and the functions may be called on any thread, with different
    // objects at the same time.

    private typealias Number = UnsafeMutablePointer<CInt>

    private let newSymbols: @convention(c) () -> OpaquePointer?
    private let addSymbols: @convention(c) (OpaquePointer?, CInt) -> Void
    private let freeSymbols: @convention(c) (OpaquePointer?) -> Void
    private let newConfiguration: @convention(c) () -> OpaquePointer?
    private let setSize: @convention(c) (OpaquePointer?, CInt, CInt) -> Void
    private let setSymbols: @convention(c) (OpaquePointer?, OpaquePointer?) -> Void
    private let freeConfiguration: @convention(c) (OpaquePointer?) -> Void
    private let newCanvas: @convention(c) (OpaquePointer?) -> OpaquePointer?
    private let drawPixels: @convention(c) (OpaquePointer?, CInt, UnsafePointer<UInt8>?, CInt, CInt, CInt) -> Void
    private let character: @convention(c) (OpaquePointer?, CInt, CInt) -> UInt32
    private let colors: @convention(c) (OpaquePointer?, CInt, CInt, Number?, Number?) -> Void
    private let freeCanvas: @convention(c) (OpaquePointer?) -> Void

    /// This machine's library, if there is one.
    static let installed = try? ChafaLibrary()

    private init() throws(MissingLibrary) {
        let library = try DynamicLibrary("libchafa.so.0")
        newSymbols = try library.function("chafa_symbol_map_new")
        addSymbols = try library.function("chafa_symbol_map_add_by_tags")
        freeSymbols = try library.function("chafa_symbol_map_unref")
        newConfiguration = try library.function("chafa_canvas_config_new")
        setSize = try library.function("chafa_canvas_config_set_geometry")
        setSymbols = try library.function("chafa_canvas_config_set_symbol_map")
        freeConfiguration = try library.function("chafa_canvas_config_unref")
        newCanvas = try library.function("chafa_canvas_new")
        drawPixels = try library.function("chafa_canvas_draw_all_pixels")
        character = try library.function("chafa_canvas_get_char_at")
        colors = try library.function("chafa_canvas_get_colors_at")
        freeCanvas = try library.function("chafa_canvas_unref")
        // It would start a thread for each processor, for work of a few milliseconds.
        let setThreadLimit: @convention(c) (CInt) -> Void = try library.function("chafa_set_n_threads")
        setThreadLimit(1)
    }

    /// Blanks, halves and quarters (`CHAFA_SYMBOL_TAG_SPACE`, `_HALF` and `_QUAD`): what every terminal's font has.
    private static let symbols: CInt = 1 << 0 | 1 << 7 | 1 << 8 | 1 << 9

    /// `CHAFA_PIXEL_RGB8`: three bytes for a pixel.
    private static let threeBytes: CInt = 8

    /// Draws the middle of a bitmap, as much as has the shape of so many cells, each twice as high as wide.
    func mosaic(of bitmap: Bitmap, size: TerminalSize) -> Mosaic? {
        let symbols = newSymbols()
        defer { freeSymbols(symbols) }
        addSymbols(symbols, Self.symbols)
        // True colour is what a new configuration is for.
        let configuration = newConfiguration()
        defer { freeConfiguration(configuration) }
        setSize(configuration, CInt(size.columns), CInt(size.rows))
        setSymbols(configuration, symbols)
        guard let canvas = newCanvas(configuration) else { return nil }
        defer { freeCanvas(canvas) }

        let middle = bitmap.middle(shapedAs: size.columns, size.rows * 2)
        bitmap.bytes.withUnsafeBufferPointer { bytes in
            let first = (middle.row * bitmap.width + middle.column) * 3
            drawPixels(
                canvas, Self.threeBytes, bytes.baseAddress.map { $0 + first }, CInt(middle.width), CInt(middle.height),
                CInt(bitmap.width * 3))
        }
        var mosaic = Mosaic(size: size, cells: [])
        for row in 0..<CInt(size.rows) {
            for column in 0..<CInt(size.columns) { mosaic.cells.append(cell(of: canvas, column, row)) }
        }
        return mosaic
    }

    private func cell(of canvas: OpaquePointer, _ column: CInt, _ row: CInt) -> Mosaic.Cell {
        var (foreground, background) = (CInt(0), CInt(0))
        colors(canvas, column, row, &foreground, &background)
        // A cell of one colour is a blank, whichever character chafa chose for it.
        let scalar = foreground == background ? nil : Unicode.Scalar(character(canvas, column, row))
        return Mosaic.Cell(
            character: Character(scalar ?? " "), foreground: Color(packed: foreground),
            background: Color(packed: background))
    }
}

extension Color {
    /// Red, green and blue in the lower bytes of a number; negative, which stands for nothing, is black.
    fileprivate init(packed value: CInt) {
        let value = max(value, 0)
        self.init(UInt8(value >> 16 & 0xFF), UInt8(value >> 8 & 0xFF), UInt8(value & 0xFF))
    }
}

extension Bitmap {
    /// The largest part in the middle that has a shape.
    func middle(shapedAs width: Int, _ height: Int) -> Rectangle {
        let fittingWidth = max(min(self.width, self.height * width / height), 1)
        let fittingHeight = max(min(self.height, self.width * height / width), 1)
        return Rectangle(
            column: (self.width - fittingWidth) / 2, row: (self.height - fittingHeight) / 2, width: fittingWidth,
            height: fittingHeight)
    }
}
