/// A provider that talks to the internet, so that a program may ask there for its decorations too.
///
/// A provider without it counts as one that does not: a program on its accounts contacts nobody unasked.
public protocol InternetReaching: AuthProvider {
    /// Whether it does as it is set up: not where its back end is an emulator on this machine, for example.
    var reachesInternet: Bool { get }
}
