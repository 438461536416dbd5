import AuthBlock

extension Account {
    /// The account as a person knows it: `Ada <ada@example.com>`.
    var label: String {
        guard let username else { return email.text.printable }
        return "\(username.text) <\(email.text)>".printable
    }
}
