/// Logs out, or deletes the account after asking.
public final class LoggedInPresenter: Presenter {
    /// What can happen on the page.
    public enum Event: Sendable, Equatable {
        /// The button to log out.
        case signOut
        /// The button to delete the account, which opens the alert.
        case deleteAccount
        /// The alert's button to delete, with the password that was typed.
        case confirmDeletion(password: String)
        /// The alert's button to keep the account.
        case keepAccount
    }

    private let services: FlowServices
    private let router: any Routing
    private weak var view: (any LoggedInView)?

    /// What the page shows.
    public private(set) var state: LoggedInState {
        didSet { view?.render(state) }
    }

    init(account: Account, services: FlowServices, router: any Routing) {
        self.services = services
        self.router = router
        state = LoggedInState(account: account)
    }

    /// Gives the presenter its view and renders the present state.
    public func attach(_ view: any LoggedInView) {
        self.view = view
        view.render(state)
    }

    /// Does nothing: the page waits.
    public func appear() async {}

    /// Takes an event.
    public func handle(_ event: Event) async {
        guard state.work == nil else { return }
        switch (state.deletion != nil, event) {
        case (false, .signOut): await signOut()
        case (false, .deleteAccount): state.deletion = LoggedInState.Deletion()
        case (true, .confirmDeletion(let password)): await delete(password)
        case (true, .keepAccount): state.deletion = nil
        case (true, .signOut), (true, .deleteAccount), (false, .confirmDeletion), (false, .keepAccount): break
        }
    }

    private func signOut() async {
        state.notice = nil
        state.work = .signingOut
        do throws(AuthError) {
            try await services.auth.signOut()
            state.work = nil
            router.go(to: .startHere(.signedOut))
        } catch {
            state.work = nil
            leaveOrShow(error) { state.notice = $0 }
        }
    }

    private func delete(_ typed: String) async {
        state.deletion = LoggedInState.Deletion()
        state.work = .deleting
        do throws(AuthError) {
            let password = try Password(typed)
            try await services.auth.checkReadiness(for: .deletion)
            try await services.auth.deleteAccount(password: password)
            state.work = nil
            router.go(to: .startHere(.accountDeleted))
        } catch {
            state.work = nil
            if error.code == .invalidCredentials {
                state.deletion?.passwordError = services.messages.text(.wrongPassword)
            } else if error.field == .password {
                state.deletion?.passwordError = services.messages.text(error)
            } else {
                // This includes a sign-in that is not recent enough: the alert stays, and the password typed into it
                // takes the deletion up again.
                leaveOrShow(error) { state.deletion?.notice = $0 }
            }
        }
    }

    /// A session that is over leads back to the start, where the reason is told; anything else is told here.
    private func leaveOrShow(_ error: AuthError, _ show: (Notice) -> Void) {
        if error.code.endsSession || error.code == .notSignedIn {
            router.go(to: .startHere(.sessionEnded(error.code)))
        } else if error.code != .cancelled {
            show(Notice(error, services.messages))
        }
    }
}
