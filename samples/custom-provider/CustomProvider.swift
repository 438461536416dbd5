import AuthBlock
import TerminalViews

/// A program with a provider of its own: the sign-in flow on accounts in memory.
@main
struct CustomProvider {
    static func main() async throws {
        let program = try Composition(providers: [MemoryProviderFactory()])
        let account = try await TerminalFlow(services: program.flow()).signIn()
        print("Hello, \(account?.username?.text ?? "stranger").")
    }
}
