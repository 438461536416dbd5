import AuthBlock

/// What the Realtime Database holds about an account, at `users/{uid}`.
struct Profile: Codable, Sendable, Equatable {
    /// The name to greet the person by.
    let userName: String?
    let email: String?
    /// `yes`, or `no` once the account is deleted and the project keeps profiles.
    let active: String?

    init(username: Username?, email: EmailAddress) {
        userName = username?.text
        self.email = email.text
        active = "yes"
    }

    /// Members of other kinds than expected count as missing: other programs write here, too.
    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        userName = try? container.decode(String.self, forKey: .userName)
        email = try? container.decode(String.self, forKey: .email)
        active = try? container.decode(String.self, forKey: .active)
    }

    /// Whether it belongs to an account that is in use.
    var isActive: Bool { active == "yes" }

    /// The user name, as far as it can be shown.
    var username: Username? { userName.flatMap(Username.init(showable:)) }
}
