/// What lies behind everything: the picture, or a night sky with a glow at one side where there is none.
enum Backdrop {
    /// Returns a canvas that holds nothing but the background.
    static func canvas(size: TerminalSize, depth: ColorDepth, picture: Mosaic? = nil) -> Canvas {
        var canvas = Canvas(size: size)
        if let picture {
            canvas.draw(picture)
            return canvas
        }
        switch depth {
        case .none, .ansi16: break
        case .ansi256: canvas.shade(canvas.bounds) { bold(color(across: $0, down: $1)) }
        case .trueColor: canvas.shade(canvas.bounds) { color(across: $0, down: $1) }
        }
        return canvas
    }

    /// Of the dark colours in a palette of 256 the nearest ones are nearly all greys, so a brighter sky is looked for
    /// among these.
    private static let boldColors = [
        Color(8, 8, 8), Color(18, 18, 18), Color(28, 28, 28), Color(38, 38, 38), Color(48, 48, 48),
        Color(95, 95, 135), Color(135, 95, 95), Color(175, 95, 95),
    ]

    private static func bold(_ color: Color) -> Color? {
        func brighter(_ value: UInt8) -> UInt8 { UInt8(min(Int(value) * 3 / 2, 255)) }
        let brighter = Color(brighter(color.red), brighter(color.green), brighter(color.blue))
        return boldColors.min { $0.squaredDistance(to: brighter) < $1.squaredDistance(to: brighter) }
    }

    private static let top = Color(24, 32, 62)
    private static let bottom = Color(9, 11, 20)
    private static let blue = Color(38, 58, 104)
    private static let orange = Color(140, 66, 44)

    /// Dark enough everywhere for white text to be read.
    private static func color(across: Double, down: Double) -> Color {
        func nearness(column: Double, row: Double, radius: Double) -> Double {
            let (width, height) = ((across - column) / radius, (down - row) / radius)
            let distance = min((width * width + height * height).squareRoot(), 1)
            // Eased at both ends, so that no edge is seen.
            return 1 - distance * distance * (3 - 2 * distance)
        }
        return top.mixed(with: bottom, down * 1.15)
            .mixed(with: blue, 0.8 * nearness(column: 0.12, row: 0.05, radius: 0.6))
            .mixed(with: orange, 0.95 * nearness(column: 0.95, row: 0.15, radius: 0.62))
    }
}

extension Canvas {
    /// Draws a mosaic over everything; one of another size is stretched.
    fileprivate mutating func draw(_ mosaic: Mosaic) {
        for row in 0..<size.rows {
            for column in 0..<size.columns {
                let cell = mosaic.cell(column: column, row: row, in: size)
                draw(
                    String(cell.character), at: Position(column: column, row: row),
                    Style(cell.foreground, on: cell.background))
            }
        }
    }
}
