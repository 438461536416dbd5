import AuthBlock
import Foundation

/// What the files say that the Firebase console offers for download: `GoogleService-Info.plist` and
/// `google-services.json`.
struct GoogleServicesFile: Sendable {
    let apiKey: Secret?
    let projectID: String?
    let databaseURL: URL?

    /// More octets than any such file has.
    private static let maximumSize = 1 << 20

    /// Reads the file that a configuration names; `nil` when it names none, or one that is noted as wrong.
    init?(from settings: Settings) {
        guard
            let url = settings.optionalPath(
                "googleServicesFile", about: "GoogleService-Info.plist or google-services.json, from the console")
        else { return nil }
        guard let contents = try? Data(contentsOf: url), contents.count <= Self.maximumSize else {
            settings.reject(
                "googleServicesFile", "the file cannot be read", hint: "paths are relative to the configuration file")
            return nil
        }
        guard let file = Self(contents: contents) else {
            settings.reject(
                "googleServicesFile", "the file is no GoogleService-Info.plist and no google-services.json",
                hint: "download it anew from the project settings of the Firebase console")
            return nil
        }
        self = file
    }

    /// Reads either form, whatever the file is called.
    init?(contents: Data) {
        if let list = try? PropertyListDecoder().decode(PropertyList.self, from: contents) {
            self.init(apiKey: list.API_KEY, projectID: list.PROJECT_ID, databaseURL: list.DATABASE_URL)
        } else if let json = try? JSONDecoder().decode(JSONFile.self, from: contents) {
            self.init(
                apiKey: json.client?.lazy.compactMap { $0.api_key?.first?.current_key }.first,
                projectID: json.project_info.project_id, databaseURL: json.project_info.firebase_url)
        } else {
            return nil
        }
    }

    private init(apiKey: String?, projectID: String?, databaseURL: String?) {
        self.apiKey = apiKey.map(Secret.init)
        self.projectID = projectID.flatMap { FirebaseOptions.isProjectID($0) ? $0 : nil }
        self.databaseURL = databaseURL.flatMap(FirebaseOptions.databaseURL(from:))
    }

    // The names are those of the files.
    private struct PropertyList: Decodable {
        let API_KEY: String?
        let PROJECT_ID: String
        let DATABASE_URL: String?
    }

    private struct JSONFile: Decodable {
        let project_info: ProjectInfo
        let client: [Client]?

        struct ProjectInfo: Decodable {
            let project_id: String
            let firebase_url: String?
        }

        struct Client: Decodable {
            let api_key: [Key]?
        }

        struct Key: Decodable {
            let current_key: String?
        }
    }
}
