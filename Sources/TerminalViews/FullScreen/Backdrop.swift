/// What lies behind everything: a night sky with a glow at one side, where no picture is.
enum Backdrop {
    /// Returns a canvas that holds nothing but the background.
    static func canvas(size: TerminalSize, isRich: Bool) -> Canvas {
        var canvas = Canvas(size: size)
        if isRich { canvas.shade(canvas.bounds) { color(across: $0, down: $1) } }
        return canvas
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
