import AuthBlock
import CTurboJPEG
import DynamicLibraries
import Foundation

@testable import TerminalViews

/// The core's picture; here, `Picture` is a page as it is drawn.
typealias EncodedPicture = AuthBlock.Picture

/// Pictures made for a test, from a function that colours each pixel.
enum SamplePicture {
    /// A PNG file without compression.
    static func png(width: Int, height: Int, _ color: (_ column: Int, _ row: Int) -> Color) -> Data {
        var rows: [UInt8] = []
        for row in 0..<height {
            rows.append(0)
            for column in 0..<width {
                let color = color(column, row)
                rows += [color.red, color.green, color.blue]
            }
        }
        return png(width: width, height: height, imageData: stored(rows))
    }

    /// A PNG file with a header and compressed data that need not agree.
    ///
    /// - Parameter colorType: 2 for red, green and blue, 6 for these and opacity.
    static func png(width: Int, height: Int, imageData: [UInt8], colorType: UInt8 = 2) -> Data {
        let header = number(UInt32(width)) + number(UInt32(height)) + [8, colorType, 0, 0, 0]
        let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        return Data(signature + chunk("IHDR", header) + chunk("IDAT", imageData) + chunk("IEND", []))
    }

    /// A JPEG file, made by the library that reads it.
    static func jpeg(width: Int, height: Int, _ color: (_ column: Int, _ row: Int) -> Color) throws -> Data {
        var pixels: [UInt8] = []
        for row in 0..<height {
            for column in 0..<width {
                let color = color(column, row)
                pixels += [color.red, color.green, color.blue]
            }
        }
        typealias Handle = UnsafeMutableRawPointer
        typealias Bytes = UnsafeMutablePointer<UInt8>
        let library = try DynamicLibrary("libturbojpeg.so.0")
        let begin: @convention(c) () -> Handle? = try library.function("tjInitCompress")
        let compress:
            @convention(c) (
                Handle?, UnsafePointer<UInt8>?, CInt, CInt, CInt, CInt, UnsafeMutablePointer<Bytes?>?,
                UnsafeMutablePointer<CUnsignedLong>?, CInt, CInt, CInt
            ) -> CInt = try library.function("tjCompress2")
        let free: @convention(c) (Bytes?) -> Void = try library.function("tjFree")
        let end: @convention(c) (Handle?) -> CInt = try library.function("tjDestroy")

        let handle = begin()
        defer { _ = end(handle) }
        var (bytes, count): (Bytes?, CUnsignedLong) = (nil, 0)
        defer { free(bytes) }
        let status = compress(
            handle, pixels, CInt(width), 0, CInt(height), CInt(TJPF_RGB.rawValue), &bytes, &count,
            CInt(TJSAMP_444.rawValue), 95, 0)
        guard status == 0, let bytes else { throw CocoaError(.fileWriteUnknown) }
        return Data(bytes: bytes, count: Int(count))
    }

    // MARK: Details

    /// The bytes as a zlib stream of stored blocks (RFC 1950 and RFC 1951).
    static func stored(_ bytes: [UInt8]) -> [UInt8] {
        var stream: [UInt8] = [0x78, 0x01]
        var rest = bytes[...]
        repeat {
            let block = rest.prefix(0xFFFF)
            rest = rest.dropFirst(block.count)
            let length = UInt16(block.count)
            stream.append(rest.isEmpty ? 1 : 0)
            for value in [length, ~length] { stream += [UInt8(value & 0xFF), UInt8(value >> 8)] }
            stream += block
        } while !rest.isEmpty
        var (one, two) = (UInt32(1), UInt32(0))
        for byte in bytes {
            one = (one + UInt32(byte)) % 65_521
            two = (two + one) % 65_521
        }
        return stream + number(two << 16 | one)
    }

    private static func chunk(_ name: String, _ bytes: [UInt8]) -> [UInt8] {
        let content = Array(name.utf8) + bytes
        return number(UInt32(bytes.count)) + content + number(checksum(content))
    }

    private static func number(_ value: UInt32) -> [UInt8] {
        [UInt8(value >> 24), UInt8(value >> 16 & 0xFF), UInt8(value >> 8 & 0xFF), UInt8(value & 0xFF)]
    }

    /// CRC-32, as the PNG specification has it.
    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(~0) { sum, byte in
            (0..<8).reduce(sum ^ UInt32(byte)) { sum, _ in sum & 1 == 1 ? 0xEDB8_8320 ^ sum >> 1 : sum >> 1 }
        }
    }
}

extension Color {
    static let white = Color(255, 255, 255)
    static let black = Color(0, 0, 0)
    static let brightRed = Color(255, 0, 0)
    static let brightBlue = Color(0, 0, 255)

    /// One of many: all hues, light and dark.
    static func colorful(_ column: Int, _ row: Int) -> Color {
        Color(UInt8(column * 37 % 256), UInt8(row * 53 % 256), UInt8((column + row) * 29 % 256))
    }

    /// Whether no part differs by more than so much.
    func isNear(_ other: Color, within tolerance: Int = 8) -> Bool {
        zip([red, green, blue], [other.red, other.green, other.blue]).allSatisfy {
            abs(Int($0) - Int($1)) <= tolerance
        }
    }
}

extension Bitmap {
    var size: [Int] { [width, height] }

    func color(_ column: Int, _ row: Int) -> Color {
        let start = (row * width + column) * 3
        return Color(bytes[start], bytes[start + 1], bytes[start + 2])
    }
}
