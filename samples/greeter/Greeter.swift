import AuthBlock
import LocalProvider
import MockProvider
import TerminalViews

/// A program that wants to know who it talks to.
@main
struct Greeter {
    static func main() async throws {
        let program = try Composition(providers: [LocalProviderFactory(), MockProviderFactory()])
        let account = try await TerminalFlow(services: program.flow()).signIn()
        print("Hello, \(account?.username?.text ?? "stranger").")
    }
}
