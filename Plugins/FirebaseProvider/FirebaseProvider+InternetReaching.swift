public import AuthBlock

extension FirebaseProvider: InternetReaching {
    /// Whether its services are Google's: with the emulators, nobody else is to be contacted.
    public var reachesInternet: Bool { addresses.publicKeys != nil }
}
