import AuthBlock
import Foundation

/// The person of the tests, whose password is made up anew each time.
struct Ada: Sendable {
    let email: EmailAddress
    let password: Password
    let username: Username
    private let client = Client(id: "test")

    init(_ email: String = "Ada@example.com", username: String = "Ada Lovelace") throws {
        self.email = try EmailAddress(email)
        password = try Password("Tundra marmot \(UUID().uuidString)")
        self.username = try Username(username)
    }

    var credentials: Credentials { Credentials(email: email, password: password, client: client) }

    var registration: Registration {
        Registration(email: email, password: password, username: username, client: client)
    }

    func credentials(_ password: String) throws -> Credentials {
        Credentials(email: email, password: try Password(password), client: client)
    }
}
