import AuthBlock

/// The error that an operation throws, or `nil` when it throws none.
func failure<Value>(of operation: () async throws(AuthError) -> Value) async -> AuthError? {
    do throws(AuthError) {
        _ = try await operation()
        return nil
    } catch {
        return error
    }
}
