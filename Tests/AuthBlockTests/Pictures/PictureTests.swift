import AuthBlock
import Foundation
import Testing

@Suite struct PictureTests {
    static let jpegStart: [UInt8] = [0xFF, 0xD8, 0xFF]
    static let pngStart: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    @Test func theFirstBytesTellTheKind() {
        #expect(Picture(Data(Self.jpegStart + [0xE0]))?.kind == .jpeg)
        #expect(Picture(Data(Self.pngStart + [0x00]))?.kind == .png)
    }

    @Test(arguments: [
        [], [0xFF, 0xD8], Array(pngStart.dropLast()), Array("GIF89a".utf8), Array("RIFF0000WEBP".utf8),
        Array("<!DOCTYPE html>".utf8), Array(" ".utf8) + jpegStart,
    ])
    func otherBytesAreNoPicture(bytes: [UInt8]) {
        #expect(Picture(Data(bytes)) == nil)
    }

    @Test func aPictureHasALargestSize() {
        let largest = Data(Self.jpegStart) + Data(count: Picture.sizeLimit - 3)
        #expect(Picture(largest) != nil)
        #expect(Picture(largest + [0]) == nil)
    }
}
