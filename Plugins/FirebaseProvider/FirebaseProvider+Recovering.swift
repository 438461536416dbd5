public import AuthBlock

extension FirebaseProvider: Recovering {
    /// Looks through the journal and sets right what it can, until the network fails.
    public func recoverInterruptedWork() async -> Recovery {
        var recovery = Recovery()
        do throws(AuthError) {
            for path in try await journal.paths() {
                guard let entry = try await journal.openUnlessTaken(path) else { continue }
                defer { entry.close() }
                do throws(AuthError) {
                    switch try await settle(entry) {
                    case .whole(let id): recovery.completed.append(id)
                    case .gone(let id): recovery.deleted.append(id)
                    case .waiting: recovery.waiting += 1
                    case .nothing: break
                    }
                } catch {
                    guard error.kind == .refused || error.kind == .misconfigured else { throw error }
                    recovery.failure = error
                }
            }
        } catch {
            recovery.failure = error
        }
        return recovery
    }

    /// What became of an account.
    enum Settlement: Equatable {
        /// It is there, with its profile.
        case whole(String)
        /// Neither the account nor its profile is there.
        case gone(String)
        /// Only its owner's sign-in can tell.
        case waiting
        /// There was nothing to do.
        case nothing
    }

    /// Sets an account right that an earlier piece of work has left half made or half deleted.
    ///
    /// A profile that is there says that the account is in use, since the profile is made last and removed first: then
    /// nothing is done, however old the note is. Otherwise the note's goal decides.
    func settle(_ entry: JournalEntry) async throws(AuthError) -> Settlement {
        guard let note = entry.note else { return .nothing }
        guard let known = note.session else { return .waiting }
        let id = known.account.id
        do throws(AuthError) {
            let session = try await refresh(known)
            var renewed = note
            renewed.refreshToken = session.refreshToken.value
            if renewed != note { try await entry.write(renewed) }
            guard let idToken = session.idToken else { throw AuthError(.unexpectedAnswer) }
            let settlement = try await reach(note, id, idToken)
            entry.discard()
            return settlement
        } catch {
            switch error.code {
            case .accountNotFound:
                entry.discard()
                return .gone(id)
            case .sessionRevoked where note.goal == .gone:
                // What Google's emulator says of the tokens of deleted accounts.
                entry.discard()
                return .gone(id)
            case let code where code.endsSession:
                var waiting = note
                waiting.refreshToken = nil
                try await entry.write(waiting)
                return .waiting
            default:
                throw error
            }
        }
    }

    private func reach(_ note: JournalNote, _ id: String, _ idToken: Secret) async throws(AuthError) -> Settlement {
        let profile = try await profiles.profile(of: id, idToken)
        guard profile?.isActive != true else { return .whole(id) }
        if note.goal == .gone {
            do throws(AuthError) {
                try await identity.deleteAccount(idToken)
                return .gone(id)
            } catch {
                // Only a new sign-in may delete it. Until then it stays whole.
                guard error.code == .recentSignInRequired else { throw error }
            }
        }
        guard let email = try? EmailAddress(note.email) else { throw AuthError(.unexpectedAnswer) }
        try await profiles.write(Profile(username: note.username, email: email), of: id, idToken)
        return .whole(id)
    }

    /// Gives the account of a sign-in the profile that it lacks, with the name that its registration left.
    func complete(_ session: inout AuthSession) async throws(AuthError) -> Profile {
        let entry = try await journal.open(for: session.account.email)
        defer { entry.close() }
        // Whoever had the entry before may have written it meanwhile.
        let present = try await profile(of: &session)
        if let present, present.isActive {
            entry.discard()
            return present
        }
        let username = present?.username ?? entry.note?.username
        let (id, profile) = (session.account.id, Profile(username: username, email: session.account.email))
        try await authorized(&session) { idToken async throws(AuthError) in
            try await profiles.write(profile, of: id, idToken)
        }
        entry.discard()
        return profile
    }

    /// Takes back a registration whose profile could not be written. What cannot be done now is left to ``settle(_:)``.
    func takeBack(registration note: JournalNote, of session: AuthSession, _ entry: JournalEntry) async {
        var (note, session) = (note, session)
        note.goal = .gone
        let id = session.account.id
        do throws(AuthError) {
            try await entry.write(note)
            do throws(AuthError) {
                try await authorized(&session) { idToken async throws(AuthError) in
                    try await profiles.remove(id, idToken)
                }
            } catch {
                // Rules that refuse to remove the profile have refused to write it, too.
                guard error.kind == .misconfigured else { throw error }
            }
            try await authorized(&session) { idToken async throws(AuthError) in
                try await identity.deleteAccount(idToken)
            }
            entry.discard()
        } catch {
            if error.code == .accountNotFound { entry.discard() }
        }
    }

    /// Takes back a deletion that failed: puts the profile back if the account is still there. Answers with what became
    /// of the account, or `nil` when that cannot be told now and is left to ``settle(_:)``.
    func takeBack(deletionOf session: AuthSession, _ entry: JournalEntry) async -> Settlement? {
        var note = JournalNote(deletionOf: session)
        note.goal = .whole
        do throws(AuthError) {
            try await entry.write(note)
            return try await settle(entry)
        } catch {
            return nil
        }
    }

    /// Removes or marks a profile, as the project wishes.
    func endProfile(of id: String, _ idToken: Secret) async throws(AuthError) {
        switch options.profileOnDeletion {
        case .remove: try await profiles.remove(id, idToken)
        case .deactivate: try await profiles.deactivate(id, idToken)
        }
    }
}
