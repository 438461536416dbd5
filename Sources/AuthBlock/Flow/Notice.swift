/// A sentence about what happened, for the whole screen rather than one field.
public struct Notice: Sendable, Equatable {
    /// The sentence.
    public let text: String
    /// The error it is about, or `nil` for good news.
    public let error: AuthError?

    /// Whether it is about something that went wrong.
    public var isError: Bool { error != nil }

    init(_ error: AuthError, _ messages: any Messages) {
        text = messages.text(error)
        self.error = error
    }

    init(_ phrase: Phrase, _ messages: any Messages) {
        text = messages.text(phrase)
        error = nil
    }
}
