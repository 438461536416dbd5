/// A view of the password sheet.
public typealias PasswordView = View<PasswordState>
