import AuthBlock
import Foundation
import Testing

@testable import TerminalViews

@Suite struct BitmapTests {
    private func bitmap(_ data: Data, covering width: Int = 1, _ height: Int = 1) throws -> Bitmap? {
        let picture = try #require(EncodedPicture(data))
        return Bitmap(picture, covering: width, height)
    }

    // MARK: PNG

    @Test func everyPixelOfAPNGIsDecoded() throws {
        let bitmap = try #require(try bitmap(SamplePicture.png(width: 5, height: 3, Color.colorful)))
        #expect(bitmap.size == [5, 3])
        for row in 0..<3 {
            for column in 0..<5 { #expect(bitmap.color(column, row) == .colorful(column, row)) }
        }
    }

    @Test func whatAPNGLetsThroughIsBlack() throws {
        let pixels: [UInt8] = [0, 255, 0, 0, 255, 255, 0, 0, 0]
        let data = SamplePicture.png(
            width: 2, height: 1, imageData: SamplePicture.stored(pixels), colorType: 6)
        let bitmap = try #require(try bitmap(data))
        #expect(bitmap.color(0, 0) == .brightRed)
        #expect(bitmap.color(1, 0) == .black)
    }

    @Test func aPNGThatIsCutOffIsNone() throws {
        let data = SamplePicture.png(width: 40, height: 30, Color.colorful)
        for count in [8, 20, 33, 60, data.count / 2, data.count - 40] {
            #expect(try bitmap(data.prefix(count)) == nil, "\(count) bytes")
        }
    }

    @Test func aPNGWithAWrongByteIsNone() throws {
        var data = SamplePicture.png(width: 40, height: 30, Color.colorful)
        data[data.count / 2] ^= 1
        #expect(try bitmap(data) == nil)
    }

    // MARK: JPEG

    @Test func aJPEGIsDecodedNearly() throws {
        let data = try SamplePicture.jpeg(width: 32, height: 16) { column, _ in column < 16 ? .brightRed : .brightBlue }
        let bitmap = try #require(try bitmap(data, covering: 32, 16))
        #expect(bitmap.size == [32, 16])
        #expect(bitmap.color(2, 2).isNear(.brightRed))
        #expect(bitmap.color(29, 13).isNear(.brightBlue))
    }

    @Test func aLargeJPEGIsDecodedAsSmallAsIsEnough() throws {
        let data = try SamplePicture.jpeg(width: 320, height: 160) { _, _ in .brightRed }
        let half = try #require(try bitmap(data, covering: 160, 60))
        #expect(half.size == [160, 80])
        let whole = try #require(try bitmap(data, covering: 4_000, 10))
        #expect(whole.size == [320, 160])
        #expect(half.color(80, 40).isNear(.brightRed))
    }

    @Test func aJPEGThatIsCutOffIsNone() throws {
        let data = try SamplePicture.jpeg(width: 64, height: 64, Color.colorful)
        for count in [3, 20, 200, data.count / 2, data.count - 20] {
            #expect(try bitmap(data.prefix(count)) == nil, "\(count) bytes")
        }
    }

    @Test func onlyTheSignatureIsNoPicture() throws {
        #expect(try bitmap(Data([0xFF, 0xD8, 0xFF])) == nil)
        #expect(try bitmap(Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])) == nil)
    }

    // MARK: Limits

    @Test func aSmallPNGThatCallsItselfHugeIsNotDecoded() throws {
        for (width, height) in [(50_000, 50_000), (1_000_000, 26), (5_001, 5_000)] {
            let data = SamplePicture.png(width: width, height: height, imageData: SamplePicture.stored([0]))
            #expect(try bitmap(data) == nil)
        }
    }

    @Test func aSmallJPEGThatCallsItselfHugeIsNotDecoded() throws {
        var data = try SamplePicture.jpeg(width: 16, height: 16) { _, _ in .brightRed }
        // The frame header: FF C0, two bytes of length, one of precision, two of height, two of width.
        let header = try #require(data.firstRange(of: [0xFF, 0xC0])).lowerBound
        data.replaceSubrange(header + 5..<header + 9, with: [0xFF, 0xFF, 0xFF, 0xFF])
        #expect(try bitmap(data) == nil)
    }

    @Test func noRoomIsMadeForMoreThanTheLimit() {
        var isAsked = false
        let bitmap = Bitmap(width: 5_001, height: 5_000) { _ in
            isAsked = true
            return true
        }
        #expect(bitmap == nil)
        #expect(!isAsked)
    }

    @Test func theLimitCountsPixels() {
        #expect(Bitmap.canHold(5_000, 5_000))
        #expect(!Bitmap.canHold(5_000, 5_001))
        #expect(!Bitmap.canHold(0, 5))
        #expect(!Bitmap.canHold(5, 0))
        #expect(!Bitmap.canHold(.max, .max))
    }
}
