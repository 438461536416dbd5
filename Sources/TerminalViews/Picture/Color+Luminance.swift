import Foundation

extension Color {
    /// How bright it is to the eye, from 0 for black to 1 for white: the relative luminance of WCAG 2.2.
    var luminance: Double { light.red * 0.2126 + light.green * 0.7152 + light.blue * 0.0722 }

    /// The brightest that a background may be for text of this colour to be read on it: 4.5:1, by WCAG 2.2, success
    /// criterion 1.4.3.
    var brightestBackground: Double { (luminance + 0.05) / 4.5 - 0.05 }

    /// Returns the colour with less light, the brighter it is the less of it, and never brighter than `limit`. Hue and
    /// order stay.
    func darkened(to limit: Double) -> Color {
        // Between a plain multiplication, after which hardly anything would be seen, and one brightness for all.
        let knee = 1.2
        let factor = limit * (1 + knee) / (luminance + knee)
        guard factor < 1 else { return self }
        return Color(
            Self.level(light.red * factor), Self.level(light.green * factor), Self.level(light.blue * factor))
    }

    /// The three levels as amounts of light.
    private var light: (red: Double, green: Double, blue: Double) {
        (Self.lights[Int(red)], Self.lights[Int(green)], Self.lights[Int(blue)])
    }

    /// The amount of light of each level, as sRGB defines it (IEC 61966-2-1).
    private static let lights = (0...255).map { level -> Double in
        let level = Double(level) / 255
        return level <= 0.04045 ? level / 12.92 : pow((level + 0.055) / 1.055, 2.4)
    }

    /// The highest level with no more than an amount of light.
    private static func level(_ light: Double) -> UInt8 {
        let level = light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
        return UInt8(min(max(level * 255, 0), 255))
    }
}
