/// What every presenter is: it takes what happens on its screen, asks the ``AuthService``, and either renders a new
/// state or asks the ``Routing`` for another place.
///
/// A presenter lives for one visit of its screen and belongs to whoever shows that screen. The owner calls
/// ``appear()`` once and ``handle(_:)`` for each event; both return when all their work is done. An event that comes
/// while another is being handled changes nothing. To leave a screen in the middle of work, cancel the task that runs
/// it, wait for the task, and send the event that leaves.
public protocol Presenter<Event>: AnyObject {
    /// What can happen on the screen.
    associatedtype Event: Sendable

    /// Does what the screen does by itself when it is shown.
    func appear() async

    /// Takes one event.
    func handle(_ event: Event) async
}

/// What every view is: something that can show a state. It holds no logic.
public protocol View<State>: AnyObject {
    /// Everything there is to show.
    associatedtype State: Sendable

    /// Shows a state in place of the one before.
    func render(_ state: State)
}

/// Where presenters ask for another place.
public protocol Routing: AnyObject {
    /// Shows a place instead of the present one.
    func go(to route: Route)
}
