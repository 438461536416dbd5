@testable import AuthBlock

extension Settings {
    /// The settings of a provider `x` whose section in a configuration file is this text.
    convenience init(
        _ text: String = "{}", file: String = "/etc/app/a.json", environment: [String: String] = [:]
    ) throws {
        self.init(
            section: try ConfigurationParser.parse(Array(text.utf8), file: file), path: "providers.x", file: file,
            environment: environment)
    }

    /// What is wrong with them, once all have been read.
    var problems: [String] {
        do {
            try finish()
            return []
        } catch {
            return error.problems.map { "\($0)" }
        }
    }
}
