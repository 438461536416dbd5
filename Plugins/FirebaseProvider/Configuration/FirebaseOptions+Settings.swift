import AuthBlock
import Foundation

extension FirebaseOptions {
    /// Reads the section of a configuration, the file of the Firebase console that it may name, and the variables that
    /// Google's own tools use for the emulators.
    init(from settings: Settings) {
        let emulators = Self.emulators(from: settings)
        let file = GoogleServicesFile(from: settings)
        // What an emulator takes instead: any key, and the database that a project has unless another is made.
        let apiKey = file?.apiKey ?? emulators.map { _ in Secret("emulator") }
        let projectID = Self.projectID(from: settings, isRequired: file?.projectID == nil) ?? file?.projectID ?? ""
        let databaseURL = file?.databaseURL ?? emulators.flatMap { _ in Self.standardDatabaseURL(of: projectID) }
        self.init(
            apiKey: Self.apiKey(from: settings, otherwise: apiKey), projectID: projectID,
            databaseURL: Self.databaseURL(from: settings, otherwise: databaseURL),
            profileOnDeletion: settings.choice(
                "profileOnDeletion", default: .remove, about: "what becomes of the profile of a deleted account"),
            locale: settings.value(
                "locale", expected: "a language tag like en or pt-BR", about: "the language of Firebase's messages",
                Self.locale(from:)),
            emulators: emulators)
    }

    private static func apiKey(from settings: Settings, otherwise standard: Secret?) -> Secret {
        let about = "the project's web API key, unless googleServicesFile holds it"
        let key =
            if let standard {
                settings.optionalSecret("apiKey", standard: "from googleServicesFile", about: about) ?? standard
            } else {
                settings.secret("apiKey", about: about)
            }
        if !key.value.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) {
            settings.reject("apiKey", "holds characters that no API key has")
        }
        return key
    }

    private static func projectID(from settings: Settings, isRequired: Bool) -> String? {
        settings.value(
            "projectID", expected: "a project id of lower-case letters, digits and hyphens", isRequired: isRequired,
            about: "the project's id, unless googleServicesFile holds it"
        ) { isProjectID($0) ? $0 : nil }
    }

    private static func databaseURL(from settings: Settings, otherwise standard: URL?) -> URL {
        let url = settings.value(
            "databaseURL", expected: "an address like https://NAME.firebaseio.com", isRequired: standard == nil,
            about: "the address of the Realtime Database, unless googleServicesFile holds it",
            databaseURL(from:))
        return url ?? standard ?? URL(fileURLWithPath: "/")
    }

    private static func emulators(from settings: Settings) -> Emulators? {
        let names = ("FIREBASE_AUTH_EMULATOR_HOST", "FIREBASE_DATABASE_EMULATOR_HOST")
        let expected = "host:port, without a scheme"
        let authentication = settings.variable(names.0, expected: expected, hostAndPort(from:))
        let database = settings.variable(names.1, expected: expected, hostAndPort(from:))
        switch (authentication, database) {
        case (let authentication?, let database?):
            return Emulators(authentication: authentication, database: database)
        case (nil, nil):
            return nil
        case (nil, _):
            settings.rejectVariable(names.0, "not set, while \(names.1) is", hint: "set both or neither")
        case (_, nil):
            settings.rejectVariable(names.1, "not set, while \(names.0) is", hint: "set both or neither")
        }
        return nil
    }

    // MARK: Shapes

    /// The characters of ids of the Google Cloud console, and of the `demo-` ids of the emulators.
    static func isProjectID(_ text: String) -> Bool {
        (1...63).contains(text.utf8.count)
            && text.utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D }
    }

    /// An address of HTTPS that is a host alone, as the console shows it.
    static func databaseURL(from text: String) -> URL? {
        guard let components = URLComponents(string: text), components.scheme == "https",
            let host = components.host, host.contains("."), components.user == nil, components.password == nil,
            components.query == nil, components.fragment == nil, ["", "/"].contains(components.path)
        else { return nil }
        return URL(string: "https://\(host)\(components.port.map { ":\($0)" } ?? "")")
    }

    private static func standardDatabaseURL(of projectID: String) -> URL? {
        databaseURL(from: "https://\(projectID)-default-rtdb.firebaseio.com")
    }

    private static func hostAndPort(from text: String) -> String? {
        guard let components = URLComponents(string: "http://\(text)"), let host = components.host, !host.isEmpty,
            let port = components.port, (1...65_535).contains(port), "\(host):\(port)" == text
        else { return nil }
        return text
    }

    private static func locale(from text: String) -> String? {
        let isTag = text.utf8.allSatisfy { octet in
            (0x61...0x7A).contains(octet | 0x20) || (0x30...0x39).contains(octet) || octet == 0x2D
        }
        return isTag && (1...35).contains(text.utf8.count) ? text : nil
    }
}
