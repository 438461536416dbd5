import Foundation

/// The sign-in sheet as somebody new gets it: the same for everybody but for the token, so it is made once.
final class NewcomersSheet: @unchecked Sendable {
    // Invariant: `template` is read and written only with `lock` held.
    private let lock = NSLock()
    private var template: Template?

    /// The document, with gaps for the token.
    func document(_ make: () async -> HTML) async -> Template {
        if let template = lock.withLock({ template }) { return template }
        let made = Template(await make())
        lock.withLock { template = made }
        return made
    }
}
