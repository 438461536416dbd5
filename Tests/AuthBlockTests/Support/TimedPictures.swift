import AuthBlock
import AuthBlockTestKit
import Foundation

/// A source whose one picture, or the lack of one, takes ten seconds; and which remembers what it was asked.
final class TimedPictures: PictureSource, @unchecked Sendable {
    // Invariant: `sizes` is read and written only with the lock held.
    private let lock = NSLock()
    private var sizes: [[Int]] = []
    private let answer: Picture?
    private let isHeedless: Bool

    /// Its own, so that a test moves it and the rest of the flow apart.
    let clock = ManualClock()

    /// - Parameter isHeedless: Whether it has its answer even for who has given up.
    init(_ answer: Picture?, isHeedless: Bool = false) {
        self.answer = answer
        self.isHeedless = isHeedless
    }

    var askedSizes: [[Int]] { lock.withLock { sizes } }

    func picture(width: Int, height: Int) async -> Picture? {
        lock.withLock { sizes.append([width, height]) }
        do throws(CancellationError) {
            try await clock.sleep(for: .seconds(10))
        } catch {
            return isHeedless ? answer : nil
        }
        return answer
    }
}

extension Picture {
    /// What every source takes for a JPEG picture.
    static let sample = Picture(Data([0xFF, 0xD8, 0xFF, 0xE0]))
}
