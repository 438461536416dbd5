import AuthBlock
import AuthBlockTestKit
import Foundation
import HTTPServer
import TemporaryFolder
import Testing

@testable import WebViews

@Suite struct PictureCacheTests {
    private let clock = ManualClock()

    private func cache(_ source: CountingPictures) -> PictureCache { PictureCache(source, clock: clock) }

    @Test func manyWhoComeAtOnceShareOneRequest() async {
        let source = CountingPictures(clock: clock)
        let cache = cache(source)
        let bytes = await withTaskGroup { [clock] group in
            for _ in 0..<20 { group.addTask { await cache.picture(.landscape)?.bytes } }
            await clock.waitForSleepers()
            clock.advance(by: .seconds(1))
            return await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(bytes == [CountingPictures.bytes(1)])
        #expect(source.asked.lines == ["1920×1200"])
    }

    @Test func eachShapeHasItsOwn() async {
        let source = CountingPictures()
        let cache = cache(source)
        _ = await cache.picture(.landscape)
        _ = await cache.picture(.portrait)
        #expect(source.asked.lines == ["1920×1200", "1080×1920"])
    }

    @Test func nobodyWaitsForTheNextPicture() async {
        let source = CountingPictures(clock: clock)
        let cache = cache(source)
        async let first = cache.picture(.portrait)
        await clock.waitForSleepers()
        clock.advance(by: .seconds(1))
        #expect(await first != nil)
        clock.advance(by: .seconds(PictureCache.period))
        #expect(await cache.picture(.portrait)?.bytes == CountingPictures.bytes(1))
        await clock.waitForSleepers()
        #expect(source.asked.lines.count == 2)
        #expect(await cache.picture(.portrait)?.bytes == CountingPictures.bytes(1))
        #expect(source.asked.lines.count == 2)
    }

    @Test func onlyAFewAreKept() async {
        let source = CountingPictures()
        let cache = cache(source)
        for _ in 1...10 {
            _ = await cache.picture(.portrait)
            clock.advance(by: .seconds(PictureCache.period))
        }
        #expect(cache.pictureCount <= PictureCache.count)
    }

    @Test func afterAFailureTheServiceIsLeftAlone() async {
        let source = CountingPictures(hasNone: true)
        let cache = cache(source)
        for _ in 1...5 { #expect(await cache.picture(.portrait) == nil) }
        #expect(source.asked.lines.count == 1)
        clock.advance(by: .seconds(PictureCache.period))
        _ = await cache.picture(.portrait)
        #expect(source.asked.lines.count == 2)
    }

    @Test func pagesShowThem() async throws {
        let town = try Town()
        let picture = town.folder.file("1.png")
        try Data(CountingPictures.bytes(1)).write(to: picture)
        let surfer = Surfer(try town.makeSite(picture: #"{"folder": "."}"#))
        await surfer.open("/auth/")
        #expect(surfer.text.contains(Addresses.landscapePicture))
        await surfer.open(Addresses.landscapePicture)
        #expect(surfer.response.headers["Content-Type"] == "image/png")
        #expect(surfer.response.body == CountingPictures.bytes(1))
        surfer.site = try town.makeSite()
        await surfer.open("/auth/")
        #expect(!surfer.text.contains(Addresses.landscapePicture))
        await surfer.open(Addresses.landscapePicture)
        #expect(surfer.status == 404)
    }
}

/// Pictures that are numbered, and take a second each when there is a clock.
private struct CountingPictures: PictureSource {
    var clock: ManualClock?
    var hasNone = false
    let asked = Log()

    static func bytes(_ number: Int) -> [UInt8] {
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, UInt8(number)]
    }

    func picture(width: Int, height: Int) async -> Picture? {
        asked.add("\(width)×\(height)")
        let number = asked.lines.count
        try? await clock?.sleep(for: .seconds(1))
        return hasNone ? nil : Picture(Data(Self.bytes(number)))
    }
}
