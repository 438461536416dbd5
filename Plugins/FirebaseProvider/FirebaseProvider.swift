public import AuthBlock
import Foundation

/// Accounts of a Firebase project, over the REST interfaces of Identity Toolkit, Secure Token and the Realtime
/// Database.
///
/// Firebase keeps an account in one place and its profile in another. Work that changes both is noted in a journal
/// beside the sessions first, so that a crash or an outage between the two is set right at the next start, or at the
/// next sign-in with the same e-mail: there is no account without a profile, and no profile without an account.
public struct FirebaseProvider: AuthProvider {
    let identity: IdentityClient
    let profiles: ProfileClient
    let journal: Journal
    let keys: PublicKeys?
    let connection: RESTConnection
    let addresses: Addresses
    let options: FirebaseOptions

    /// Makes a provider for a project. Nothing is read or sent before its first use.
    public init(options: FirebaseOptions, services: ProviderServices) {
        self.options = options
        addresses = Addresses(options)
        let connection = RESTConnection(network: services.network, clock: services.clock)
        self.connection = connection
        identity = IdentityClient(connection, addresses: addresses, options: options)
        profiles = ProfileClient(connection, addresses: addresses)
        keys = addresses.publicKeys.map { PublicKeys(address: $0, connection) }
        // Emulated accounts have a journal of their own: theirs is never acted on elsewhere.
        let name = "journal-firebase-\(options.projectID)\(options.emulators == nil ? "" : "-emulator")"
        journal = Journal(folder: services.folders.state.appendingPathComponent(name, isDirectory: true))
    }

    /// Signs in, and completes an account that an interrupted registration or deletion has left without a profile.
    public func signIn(_ credentials: Credentials) async throws(AuthError) -> AuthSession {
        let isInterrupted = journal.mayHaveEntry(for: credentials.email)
        var (session, profile) = try await connection.conversation {
            () async throws(AuthError) -> (AuthSession, Profile?) in
            let grant = try await identity.signIn(credentials.email, credentials.password)
            var session = begin(grant, email: credentials.email)
            let profile = try await self.profile(of: &session)
            return (session, profile)
        }
        if isInterrupted || profile?.isActive != true { profile = try await complete(&session) }
        session.account.username = profile?.username
        return session
    }

    /// Creates an account and its profile, or neither.
    public func register(_ registration: Registration) async throws(AuthError) -> AuthSession {
        let entry = try await journal.open(for: registration.email)
        defer { entry.close() }
        if entry.note?.session != nil { _ = try await settle(entry) }
        let isNew = entry.note == nil
        var note = JournalNote(registration)
        try await entry.write(note)

        let grant: Grant
        do throws(AuthError) {
            grant = try await identity.signUp(registration.email, registration.password)
        } catch {
            // After an outage nobody knows whether there is an account now. If there is, its owner's next sign-in
            // needs the note.
            if isNew, error.kind == .refused || error.kind == .misconfigured || error.code == .throttled {
                entry.discard()
            }
            throw error
        }

        var session = begin(grant, email: registration.email)
        session.account.username = registration.username
        note.accountID = grant.accountID
        note.refreshToken = grant.refreshToken.value
        do throws(AuthError) {
            try await entry.write(note)
            let profile = Profile(username: registration.username, email: registration.email)
            try await authorized(&session) { [id = grant.accountID] idToken async throws(AuthError) in
                try await profiles.write(profile, of: id, idToken)
            }
        } catch {
            await takeBack(registration: note, of: session, entry)
            throw error
        }
        entry.discard()
        return session
    }

    /// Exchanges the refresh token. Whether that is due is told by this machine's clock alone, from when the session
    /// was received.
    public func refresh(_ session: AuthSession) async throws(AuthError) -> AuthSession {
        let grant = try await identity.refresh(session.refreshToken)
        guard grant.accountID == session.account.id else { throw AuthError(.unexpectedAnswer) }
        return renew(session, grant)
    }

    /// Deletes the profile and then the account: afterwards nobody could delete the profile.
    public func deleteAccount(_ session: AuthSession) async throws(AuthError) {
        let entry = try await journal.open(for: session.account.email)
        defer { entry.close() }
        var session = session
        let id = session.account.id
        do throws(AuthError) {
            try await entry.write(JournalNote(deletionOf: session))
            try await authorized(&session) { idToken async throws(AuthError) in
                try await endProfile(of: id, idToken)
            }
            try await authorized(&session) { idToken async throws(AuthError) in
                try await identity.deleteAccount(idToken)
            }
        } catch {
            guard error.code != .accountNotFound else { return entry.discard() }
            // What looked like a failure may have been a lost answer.
            if await takeBack(deletionOf: session, entry) == .gone(id) { return }
            throw error
        }
        entry.discard()
    }
}

extension FirebaseProvider: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The project's id: no key, and nothing that the network beneath holds.
    public var description: String { "FirebaseProvider(\(options.projectID))" }
    /// The same as ``description``.
    public var debugDescription: String { description }
    /// A mirror without contents.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
