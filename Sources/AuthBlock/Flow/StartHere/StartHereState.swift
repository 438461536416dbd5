/// What the first screen shows.
public struct StartHereState: Sendable, Equatable {
    /// How far the start has come.
    public enum Phase: Sendable, Equatable {
        /// A session and the back end are being looked for.
        case starting
        /// There is a button to go on.
        case ready
        /// Something is missing; there is a button to try again.
        case failed
    }

    /// How far the start has come.
    public internal(set) var phase = Phase.starting
    /// What happened.
    public internal(set) var notice: Notice?
    /// What to show behind this screen and the sheets over it, once there is a picture.
    public internal(set) var picture: Picture?
}

/// A view of the first screen.
public typealias StartHereView = View<StartHereState>
