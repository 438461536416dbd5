import AuthBlock

extension Account {
    /// What makes a password easy to guess for whoever knows the person.
    var personalWords: [String] { [email.text, username?.text].compactMap(\.self) }

    /// The account as a person knows it: `Ada <ada@example.com>`.
    var label: String {
        guard let username else { return email.text.printable }
        return "\(username.text) <\(email.text)>".printable
    }
}
