/// What a provider gets from the program it runs in, and takes from nowhere else.
public struct ProviderServices: Sendable {
    /// The way to other machines.
    public let network: any NetworkService
    /// The time.
    public let clock: any WallClock
    /// Where files belong.
    public let folders: Folders

    /// Puts the services together.
    public init(network: any NetworkService, clock: any WallClock, folders: Folders) {
        self.network = network
        self.clock = clock
        self.folders = folders
    }
}
