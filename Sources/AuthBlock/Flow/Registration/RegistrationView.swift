/// A view of the registration sheet.
public typealias RegistrationView = View<RegistrationState>
