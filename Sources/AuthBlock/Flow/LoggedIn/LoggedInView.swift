/// A view of the page of whoever is logged in.
public typealias LoggedInView = View<LoggedInState>
