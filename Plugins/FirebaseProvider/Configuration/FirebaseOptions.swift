public import AuthBlock
public import Foundation

/// Which Firebase project to use, and how.
public struct FirebaseOptions: Sendable {
    /// The project's web API key. It names the project to Google; what it may do is decided there.
    public var apiKey: Secret
    /// The project's id, such as `my-project`.
    public var projectID: String
    /// The address of the Realtime Database, such as `https://my-project-default-rtdb.firebaseio.com`.
    public var databaseURL: URL
    /// What becomes of a profile when its account is deleted.
    public var profileOnDeletion: ProfileOnDeletion
    /// The language of the messages that Firebase sends, such as `de`; `nil` leaves it to the project.
    public var locale: String?
    /// The emulators to use in place of Google's services. With them no other host is ever contacted.
    public var emulators: Emulators?

    /// Puts the options together.
    public init(
        apiKey: Secret, projectID: String, databaseURL: URL, profileOnDeletion: ProfileOnDeletion = .remove,
        locale: String? = nil, emulators: Emulators? = nil
    ) {
        self.apiKey = apiKey
        self.projectID = projectID
        self.databaseURL = databaseURL
        self.profileOnDeletion = profileOnDeletion
        self.locale = locale
        self.emulators = emulators
    }

    /// What becomes of a profile when its account is deleted.
    public enum ProfileOnDeletion: String, Sendable, CaseIterable {
        /// It is removed.
        case remove
        /// It stays and is marked with `active: "no"`.
        case deactivate
    }

    /// Where the emulators listen.
    public struct Emulators: Sendable, Equatable {
        /// The Authentication emulator, as `host:port`.
        public let authentication: String
        /// The Realtime Database emulator, as `host:port`.
        public let database: String

        /// Names both: a token of the one is worth nothing to the other's original.
        public init(authentication: String, database: String) {
            self.authentication = authentication
            self.database = database
        }
    }
}
