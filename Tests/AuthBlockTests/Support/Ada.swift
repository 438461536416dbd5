import AuthBlock
import AuthBlockTestKit
import MockProvider

extension MockAccount {
    /// The account of most tests.
    static var ada: MockAccount {
        get throws { try MockAccount(email: "ada@example.com", password: "correct horse", username: "Ada") }
    }
}

extension ScriptedFlow {
    /// Signs in from the password sheet, as Ada unless told otherwise.
    func signIn(_ email: String = "ada@example.com", password: String = "correct horse") async throws {
        await start(at: .password(try EmailAddress(email)))
        try await type(password, into: .password)
        try await press(.signIn)
    }
}
