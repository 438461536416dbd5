import AuthBlock

extension ProviderConformance {
    /// What happens when the caller gives up.
    static let cancellationChecks: [Check] = [
        Check("cancelledCallerGetsCancelled") { trial in
            try await trial.register()
            let task = Task {
                withUnsafeCurrentTask { $0?.cancel() }
                return await Result { () async throws(AuthError) in try await trial.signIn() }
            }
            let result = await task.value
            try await trial.demand(.cancelled, for: "a call of a cancelled task") { () async throws(AuthError) in
                try result.get()
            }
        },
        Check("cancelledRegistrationIsWholeOrNotThere") { trial in
            let task = Task { await Result { () async throws(AuthError) in try await trial.register() } }
            task.cancel()
            switch await task.value {
            case .success:
                try await trial.signIn()
            case .failure(let error):
                try trial.demand(error.code == .cancelled, "it is answered with \(error.code.rawValue)")
                // Given up too late, it may have come to be; then it must be whole.
                do throws(AuthError) {
                    try await trial.register()
                } catch {
                    try trial.demand(
                        error.code == .emailAlreadyInUse, "a new try is answered with \(error.code.rawValue)")
                    try await trial.signIn()
                }
            }
        },
        Check("cancellationAfterTheAnswerChangesNothing") { trial in
            let task = Task { await Result { () async throws(AuthError) in try await trial.register() } }
            let session = try await task.value.get()
            task.cancel()
            try await trial.demandLife(of: session, after: "a late cancellation")
        },
    ]
}

extension Result where Failure == AuthError {
    /// Keeps what an operation answers.
    fileprivate init(_ operation: () async throws(AuthError) -> Success) async {
        do throws(AuthError) {
            self = .success(try await operation())
        } catch {
            self = .failure(error)
        }
    }
}
