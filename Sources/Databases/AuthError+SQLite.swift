public import AuthBlock
import SQLite

extension AuthError {
    /// What a failure of the database at a path means to its user.
    public init(storage error: any Error, at path: String) {
        guard let error = error as? SQLiteError else {
            self.init(.serviceUnavailable, underlying: error)
            return
        }
        if error.isBusy {
            self.init(.busy, retryAfter: .seconds(1), underlying: error)
        } else {
            self.init(Self.code(of: error), subject: path, underlying: error)
        }
    }

    private static func code(of error: SQLiteError) -> Code {
        if error.isNotADatabase || error.isCorrupt { return .storageDamaged }
        if error.isReadOnly || error.cannotOpen { return .storageUnreadable }
        return .storageUnavailable
    }
}
