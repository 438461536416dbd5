public import AuthBlock

/// The whole sign-in flow in a terminal.
///
/// It fills the screen where standard input and output are a terminal that can, at least 40 columns wide and 12 rows
/// high. Elsewhere, in a pipe for example, it is a dialogue of plain lines on the same presenters: each page prints
/// its choices by name, one line names a choice (an empty line means the first one), and the first choice then reads
/// one line for each field.
///
/// ```swift
/// let account = try await TerminalFlow(services: services).signIn()
/// ```
public struct TerminalFlow: Sendable {
    /// How the flow is shown.
    public enum Style: Sendable {
        /// On the whole screen where that is possible, else line by line.
        case automatic
        /// Line by line.
        case lines
    }

    private let services: FlowServices
    private let clock: any WallClock
    private let style: Style
    private let terminal: Terminal

    /// Prepares the flow.
    ///
    /// - Parameters:
    ///   - services: what the presenters need.
    ///   - clock: the time by which a pause in typing is noticed.
    ///   - style: how the flow is shown.
    public init(services: FlowServices, clock: any WallClock = SystemClock(), style: Style = .automatic) {
        self.init(services: services, clock: clock, style: style, terminal: Terminal())
    }

    init(services: FlowServices, clock: any WallClock, style: Style, terminal: Terminal) {
        self.services = services
        self.clock = clock
        self.style = style
        self.terminal = terminal
    }

    /// Runs the flow until somebody is signed in: at once when a session is restored, else when they have signed in or
    /// registered.
    ///
    /// - Returns: who is signed in; `nil` when the person quits instead.
    /// - Throws: as ``run()`` does.
    public func signIn() async throws(AuthError) -> Account? { try await run(until: .signedIn) }

    /// Runs the flow from its first screen until the person quits.
    ///
    /// Ctrl-C ends the process by its signal, as it does everywhere, with the terminal restored.
    ///
    /// - Returns: who is signed in then, if anyone is.
    /// - Throws: what kept the flow from starting when the person gave up there, such as
    ///   ``AuthBlock/AuthError/Code/offline`` or a `storage…` code.
    public func run() async throws(AuthError) -> Account? { try await run(until: .quit) }

    /// What ends the flow.
    enum Ending {
        /// The person quits.
        case quit
        /// The person quits, or is signed in.
        case signedIn
    }

    private func run(until ending: Ending) async throws(AuthError) -> Account? {
        let failure = await show(until: ending)
        if let failure, failure.kind != .cancelled { throw failure }
        guard case .signedIn(let account) = await services.auth.state else { return nil }
        return account
    }

    private func show(until ending: Ending) async -> AuthError? {
        // The caller's thread, which is the main one in most programs.
        SignalStack.prepare()
        if style == .automatic, terminal.canShowFullScreen, terminal.size.holds(PagePainter.smallestSize) {
            let flow = FullScreenFlow(services: services, clock: clock, terminal: terminal, ending: ending)
            do throws(TerminalError) { return try await flow.run() } catch {
                // A terminal that refuses its mode can still take lines.
            }
        }
        return await LineDialogue(services: services, terminal: terminal, ending: ending).run()
    }
}
