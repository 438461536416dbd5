import Foundation

/// An opaque colour (sRGB).
struct Color: Sendable, Equatable {
    /// What a colour must be, for errors about one that is not.
    static let expectation = "a colour such as #ff8a1f"

    let red: UInt8
    let green: UInt8
    let blue: UInt8

    static let white = Color(red: 255, green: 255, blue: 255)
    static let black = Color(red: 0, green: 0, blue: 0)

    init(red: UInt8, green: UInt8, blue: UInt8) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    /// Takes a colour as style sheets write it, with three or six hexadecimal digits after `#`.
    init?(_ text: String) {
        let digits = text.utf8.dropFirst().compactMap { Character(Unicode.Scalar($0)).hexDigitValue.map { UInt8($0) } }
        guard text.hasPrefix("#"), text.utf8.count == digits.count + 1 else { return nil }
        switch digits.count {
        case 3: self.init(red: digits[0] * 17, green: digits[1] * 17, blue: digits[2] * 17)
        case 6:
            self.init(
                red: digits[0] << 4 | digits[1], green: digits[2] << 4 | digits[3], blue: digits[4] << 4 | digits[5])
        default: return nil
        }
    }

    /// As style sheets write it.
    var css: String { "#" + [red, green, blue].map { String(0x100 | Int($0), radix: 16).dropFirst() }.joined() }

    /// The contrast to another colour, from 1 to 21 (WCAG 2.2, contrast ratio).
    func contrast(to other: Color) -> Double {
        let (darker, lighter) = (min(luminance, other.luminance), max(luminance, other.luminance))
        return (lighter + 0.05) / (darker + 0.05)
    }

    /// The colour that is seen when this one, not quite opaque, lies over another.
    func over(_ other: Color, opacity: Double) -> Color {
        func mix(_ own: UInt8, _ below: UInt8) -> UInt8 {
            UInt8((Double(own) * opacity + Double(below) * (1 - opacity)).rounded())
        }
        return Color(red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue))
    }

    /// How light it is, from 0 to 1 (WCAG 2.2, relative luminance).
    private var luminance: Double {
        func linear(_ value: UInt8) -> Double {
            let part = Double(value) / 255
            return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }
}
