/// A colour as a terminal of a certain depth takes it.
enum ColorCode: Equatable, Sendable {
    /// The terminal's own colour.
    case standard

    /// One of the 16 or of the 256 in the terminal's palette.
    case basic(UInt8)
    case palette(UInt8)
    case exact(Color)

    init(_ color: Color?, depth: ColorDepth) {
        guard let color else {
            self = .standard
            return
        }
        switch depth {
        case .none: self = .standard
        case .ansi16: self = .basic(Self.nearestBasic(to: color))
        case .ansi256: self = .palette(Self.nearestInPalette(to: color))
        case .trueColor: self = .exact(color)
        }
    }

    /// The parameters that select it as foreground or background.
    func parameters(isBackground: Bool) -> String {
        let offset = isBackground ? 10 : 0
        switch self {
        case .standard: return "\(39 + offset)"
        case .basic(let index): return "\(Int(index) + (index < 8 ? 30 : 82) + offset)"
        case .palette(let index): return "\(38 + offset);5;\(index)"
        case .exact(let color): return "\(38 + offset);2;\(color.red);\(color.green);\(color.blue)"
        }
    }

    /// The first 16 colours as xterm shows them; the person may have chosen others, but hue and brightness stay close.
    private static let basicColors = [
        Color(0, 0, 0), Color(205, 0, 0), Color(0, 205, 0), Color(205, 205, 0),
        Color(0, 0, 238), Color(205, 0, 205), Color(0, 205, 205), Color(229, 229, 229),
        Color(127, 127, 127), Color(255, 0, 0), Color(0, 255, 0), Color(255, 255, 0),
        Color(92, 92, 255), Color(255, 0, 255), Color(0, 255, 255), Color(255, 255, 255),
    ]

    private static func nearestBasic(to color: Color) -> UInt8 {
        let distances = basicColors.map { $0.squaredDistance(to: color) }
        return UInt8(distances.indices.min { distances[$0] < distances[$1] } ?? 7)
    }

    /// The levels along each side of the palette's cube.
    private static let levels: [UInt8] = [0, 95, 135, 175, 215, 255]

    /// The colours of a palette of 256 that are the same everywhere: the cube from 16 on, the 24 greys from 232 on.
    static let paletteColors: [Color] =
        levels.flatMap { red in levels.flatMap { green in levels.map { Color(red, green, $0) } } }
        + (0..<24).map { UInt8(8 + 10 * $0) }.map { Color($0, $0, $0) }

    private static func nearestInPalette(to color: Color) -> UInt8 {
        func nearestLevel(_ value: UInt8) -> Int {
            value < 48 ? 0 : value < 115 ? 1 : (Int(value) - 35) / 40
        }
        let (red, green, blue) = (nearestLevel(color.red), nearestLevel(color.green), nearestLevel(color.blue))
        let inCube = Color(levels[red], levels[green], levels[blue])

        let average = (Int(color.red) + Int(color.green) + Int(color.blue)) / 3
        let step = min(max((average - 3) / 10, 0), 23)
        let level = UInt8(8 + 10 * step)
        let grey = Color(level, level, level)

        return grey.squaredDistance(to: color) < inCube.squaredDistance(to: color)
            ? UInt8(232 + step) : UInt8(16 + 36 * red + 6 * green + blue)
    }
}
