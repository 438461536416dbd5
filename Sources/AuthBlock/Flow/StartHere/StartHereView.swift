/// A view of the first screen.
public typealias StartHereView = View<StartHereState>
