/// Where an attempt comes from, as far as throttling is concerned: a user of this machine, an address on the web.
public struct Client: Sendable, Hashable {
    /// A stable name, such as `uid:1000` or `ip:192.0.2.7`.
    public let id: String

    /// Names a client.
    public init(id: String) { self.id = id }
}

/// An attempt to sign in.
public struct Credentials: Sendable, Equatable {
    /// The address of the account.
    public let email: EmailAddress
    /// Its password.
    public let password: Password
    /// Who tries.
    public let client: Client

    /// Puts an attempt together.
    public init(email: EmailAddress, password: Password, client: Client) {
        self.email = email
        self.password = password
        self.client = client
    }
}

/// A wish for a new account.
public struct Registration: Sendable, Equatable {
    /// The address that will sign in.
    public let email: EmailAddress
    /// The password that will.
    public let password: Password
    /// The name to greet the person by.
    public let username: Username
    /// Who asks.
    public let client: Client

    /// Puts a wish together.
    public init(email: EmailAddress, password: Password, username: Username, client: Client) {
        self.email = email
        self.password = password
        self.username = username
        self.client = client
    }
}
