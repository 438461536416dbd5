import AuthBlock
import Foundation
import Testing

@testable import TerminalViews

@Suite struct MosaicTests {
    private let size = TerminalSize(columns: 4, rows: 2)
    private let threads = WorkerThreads(name: "test", count: 1, queueLimit: 1)

    private func mosaic(width: Int, height: Int, _ color: (Int, Int) -> Color) throws -> Mosaic {
        let picture = try #require(
            EncodedPicture(SamplePicture.png(width: width, height: height, color)))
        let bitmap = try #require(Bitmap(picture, covering: 1, 1))
        return try #require(ChafaLibrary.installed?.mosaic(of: bitmap, size: size))
    }

    @Test func aPlainPictureIsAllItsColor() throws {
        let mosaic = try mosaic(width: 64, height: 64) { _, _ in Color(10, 120, 230) }
        #expect(mosaic.cells.count == 8)
        #expect(mosaic.cells.allSatisfy { $0.character == " " && $0.background.isNear(Color(10, 120, 230), within: 2) })
    }

    @Test func halvesAndQuartersShowWhatIsSmallerThanACell() throws {
        // Cells of 16 by 32 pixels: halves beside each other in the upper row, above each other in the lower.
        let mosaic = try mosaic(width: 64, height: 64) { column, row in
            (row < 32 ? column % 16 < 8 : row < 48) ? .white : .black
        }
        #expect(mosaic.cells[..<4].allSatisfy { "▌▐".contains($0.character) })
        #expect(mosaic.cells[4...].allSatisfy { "▀▄".contains($0.character) })
        for cell in mosaic.cells {
            #expect(Set([cell.foreground, cell.background]) == [.white, .black])
        }
    }

    @Test func theMiddleOfAPictureOfAnotherShapeIsShown() throws {
        // The window has the shape of a square: of a wide picture the left and the right are left out.
        let wide = try mosaic(width: 192, height: 64) { column, _ in
            (64..<128).contains(column) ? .brightBlue : .brightRed
        }
        #expect(wide.cells.allSatisfy { $0.background.isNear(.brightBlue) })
        let high = try mosaic(width: 64, height: 192) { _, row in (64..<128).contains(row) ? .brightBlue : .brightRed }
        #expect(high.cells.allSatisfy { $0.background.isNear(.brightBlue) })
    }

    @Test func theSmallestAndTheThinnestPicturesAreShown() throws {
        for (width, height) in [(1, 1), (1, 300), (300, 1)] {
            let mosaic = try mosaic(width: width, height: height) { _, _ in .brightRed }
            #expect(mosaic.cells.allSatisfy { $0.background.isNear(.brightRed) })
        }
    }

    @Test func anotherWindowShowsTheSameCells() {
        let cells = "abcdefgh".map { Mosaic.Cell(character: $0, foreground: .brightRed, background: .brightBlue) }
        let mosaic = Mosaic(size: size, cells: cells)
        func row(_ row: Int, in window: TerminalSize) -> String {
            String((0..<window.columns).map { mosaic.cell(column: $0, row: row, in: window).character })
        }
        #expect(row(1, in: size) == "efgh")
        #expect(row(2, in: TerminalSize(columns: 8, rows: 4)) == "eeffgghh")
        #expect(row(0, in: TerminalSize(columns: 2, rows: 1)) == "ac")
    }

    @Test func whatCannotBeDecodedGivesNoBackdrop() async throws {
        let broken = try #require(
            EncodedPicture(SamplePicture.png(width: 9, height: 9, Color.colorful).dropLast(60)))
        #expect(await Mosaic.backdrop(of: broken, size: size, depth: .trueColor, on: threads) == nil)
    }

    @Test func aWindowWithoutCellsHasNoBackdrop() async throws {
        let picture = try #require(EncodedPicture(SamplePicture.png(width: 9, height: 9, Color.colorful)))
        let nowhere = TerminalSize(columns: 0, rows: 5)
        #expect(await Mosaic.backdrop(of: picture, size: nowhere, depth: .trueColor, on: threads) == nil)
    }

    @Test func aJPEGAndAPNGOfOnePictureLookAlike() async throws {
        func color(_ column: Int, _ row: Int) -> Color { column < 32 ? Color(200, 40, 40) : Color(40, 40, 200) }
        let png = try #require(EncodedPicture(SamplePicture.png(width: 64, height: 64, color)))
        let jpeg = try #require(EncodedPicture(try SamplePicture.jpeg(width: 64, height: 64, color)))
        let one = try #require(await Mosaic.backdrop(of: png, size: size, depth: .trueColor, on: threads))
        let other = try #require(await Mosaic.backdrop(of: jpeg, size: size, depth: .trueColor, on: threads))
        for (one, other) in zip(one.cells, other.cells) { #expect(one.background.isNear(other.background)) }
    }
}
