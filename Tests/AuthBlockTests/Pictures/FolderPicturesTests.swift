import AuthBlock
import Foundation
import TemporaryFolder
import Testing

@Suite(.timeLimit(.minutes(1))) struct FolderPicturesTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Puts a file there that begins as a JPEG file does and ends with a mark.
    private func add(_ name: String, mark: UInt8 = 0) throws {
        try Data(PictureTests.jpegStart + [mark]).write(to: folder.url.appending(path: name))
    }

    private func mark(choosing choose: @escaping @Sendable (Int) -> Int) async -> UInt8? {
        await FolderPictures(folder.url, choose: choose).picture(width: 1, height: 1)?.data.last
    }

    @Test func theChosenPictureIsRead() async throws {
        try add("b.jpeg", mark: 2)
        try add("a.jpg", mark: 1)
        try add("C.JPG", mark: 3)
        #expect(await mark { _ in 0 } == 3)
        #expect(await mark { _ in 1 } == 1)
        #expect(await mark { $0 - 1 } == 2)
    }

    @Test func everyPictureComesUp() async throws {
        for mark in UInt8(0)..<3 { try add("\(mark).jpg", mark: mark) }
        let pictures = FolderPictures(folder.url)
        var missing: Set<UInt8> = [0, 1, 2]
        while !missing.isEmpty {
            guard let mark = await pictures.picture(width: 1, height: 1)?.data.last else { continue }
            missing.remove(mark)
        }
    }

    @Test func otherFilesDoNotCount() async throws {
        try add("notes.txt")
        try add(".hidden.jpg")
        try add("jpg")
        #expect(await mark { _ in 0 } == nil)
    }

    @Test func whatIsNoPictureIsPassedOver() async throws {
        try folder.write("no picture", to: "a.jpg")
        try folder.write("in a folder", to: "b.jpg/picture.jpg")
        #expect(mkfifo(folder.path + "/c.jpg", 0o600) == 0)
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/d.jpg", withDestinationPath: "/dev/zero")
        try add("e.jpg", mark: 5)
        #expect(await mark { _ in 0 } == 5)
    }

    @Test func aFileThatIsTooLargeIsPassedOver() async throws {
        try add("a.jpg")
        #expect(truncate(folder.path + "/a.jpg", Picture.sizeLimit + 1) == 0)
        #expect(await mark { _ in 0 } == nil)
        #expect(truncate(folder.path + "/a.jpg", Picture.sizeLimit) == 0)
        #expect(await mark { _ in 0 } == 0)
    }

    @Test func aLinkLeadsToAPicture() async throws {
        try add("original", mark: 7)
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/link.jpg", withDestinationPath: folder.path + "/original")
        #expect(await mark { _ in 0 } == 7)
    }

    @Test func aFolderThatIsGoneHasNone() async {
        let pictures = FolderPictures(folder.url.appending(path: "gone"))
        #expect(await pictures.picture(width: 1, height: 1) == nil)
    }
}
