/// A colour as red, green and blue, 0 to 255 each.
struct Color: Hashable, Sendable {
    var red: UInt8
    var green: UInt8
    var blue: UInt8

    init(_ red: UInt8, _ green: UInt8, _ blue: UInt8) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    /// Returns the colour on the way to another, 0 for this one and 1 for the other.
    func mixed(with other: Color, _ amount: Double) -> Color {
        let amount = min(max(amount, 0), 1)
        func mix(_ from: UInt8, _ to: UInt8) -> UInt8 {
            UInt8((Double(from) + (Double(to) - Double(from)) * amount).rounded())
        }
        return Color(mix(red, other.red), mix(green, other.green), mix(blue, other.blue))
    }

    func squaredDistance(to other: Color) -> Int {
        func square(_ one: UInt8, _ two: UInt8) -> Int { (Int(one) - Int(two)) * (Int(one) - Int(two)) }
        return square(red, other.red) + square(green, other.green) + square(blue, other.blue)
    }
}
