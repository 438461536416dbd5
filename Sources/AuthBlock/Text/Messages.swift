/// The words of one language: the only place where codes become text.
///
/// Another language is another conformance, one file long.
public protocol Messages: Sendable {
    /// The language's tag (BCP 47), such as `en`.
    var language: String { get }

    /// The words for a phrase.
    func text(_ phrase: Phrase) -> String

    /// What to tell a person about an error: what is wrong and what to do, in a sentence or two.
    func text(_ error: AuthError) -> String
}
