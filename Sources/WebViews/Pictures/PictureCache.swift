import AuthBlock
import Foundation

/// A few pictures of each shape, so that no visitor waits for one that another has seen, and the service they come from
/// is asked now and then, whatever the number of visitors.
final class PictureCache: @unchecked Sendable {
    // Invariant: `shelves` is read and written only with `lock` held.
    private let lock = NSLock()
    private var shelves: [PictureShape: Shelf] = [:]
    private let source: any PictureSource
    private let clock: any WallClock

    /// How many pictures of a shape there are at a time.
    static let count = 3
    /// How long the newest picture stays the newest, and a failure stands, in seconds.
    static let period: TimeInterval = 600

    private struct Shelf {
        var pictures: [CachedPicture] = []
        var next = 0
        var askedAt: Date?
        var asking: Task<Void, Never>?
    }

    init(_ source: any PictureSource, clock: any WallClock) {
        self.source = source
        self.clock = clock
    }

    /// Whether a page should ask for one.
    var mayHaveOne: Bool { !(source is NoPictures) }

    /// One of the pictures. Only whoever comes before the first picture waits, with all others who do.
    func picture(_ shape: PictureShape) async -> CachedPicture? {
        guard mayHaveOne else { return nil }
        let (found, asking) = lock.withLock {
            if isDue(shelves[shape]) { ask(for: shape) }
            let shelf = shelves[shape]
            return (shelf?.pictures.randomElement(), shelf?.asking)
        }
        if let found { return found }
        await asking?.value
        return lock.withLock { shelves[shape]?.pictures.randomElement() }
    }

    /// How many pictures there are.
    var pictureCount: Int { lock.withLock { shelves.values.reduce(0) { $0 + $1.pictures.count } } }

    private func isDue(_ shelf: Shelf?) -> Bool {
        guard let shelf, let askedAt = shelf.askedAt else { return true }
        return shelf.asking == nil && abs(clock.now.timeIntervalSince(askedAt)) >= Self.period
    }

    /// Asks for one more picture, with the lock held.
    private func ask(for shape: PictureShape) {
        var shelf = shelves[shape] ?? Shelf()
        shelf.askedAt = clock.now
        shelf.asking = Task.detached { [self] in
            let (width, height) = shape.size
            let picture = await source.picture(width: width, height: height)
            lock.withLock { put(picture, shape) }
        }
        shelves[shape] = shelf
    }

    private func put(_ picture: Picture?, _ shape: PictureShape) {
        var shelf = shelves[shape] ?? Shelf()
        shelf.asking = nil
        if let picture {
            let cached = CachedPicture(bytes: [UInt8](picture.data), mediaType: "image/\(picture.kind.rawValue)")
            if shelf.pictures.count < Self.count {
                shelf.pictures.append(cached)
            } else {
                shelf.pictures[shelf.next] = cached
                shelf.next = (shelf.next + 1) % Self.count
            }
        }
        shelves[shape] = shelf
    }
}

/// A picture, ready to be sent.
struct CachedPicture: Sendable, Equatable {
    let bytes: [UInt8]
    let mediaType: String
}

/// The two shapes of screens.
enum PictureShape: Sendable {
    /// Wider than high, as on a desk.
    case landscape
    /// Higher than wide, as in a hand.
    case portrait

    /// How wide and how high pictures are asked for, in pixels.
    var size: (width: Int, height: Int) {
        switch self {
        case .landscape: (1_920, 1_200)
        case .portrait: (1_080, 1_920)
        }
    }
}
