/// Tells when nobody holds it any more.
final class Guardian: Sendable {
    private let ended: AsyncStream<Void>.Continuation

    init(_ ended: AsyncStream<Void>.Continuation) { self.ended = ended }

    deinit { ended.yield() }
}
