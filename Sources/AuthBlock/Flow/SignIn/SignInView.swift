/// A view of the e-mail sheet.
public typealias SignInView = View<SignInState>
