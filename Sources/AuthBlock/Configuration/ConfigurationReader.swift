import Foundation

/// Reads the parts of a configuration file that belong to no provider, and collects their mistakes.
struct ConfigurationReader {
    let file: String
    private var problems: [ConfigurationError.Problem] = []

    init(file: String) { self.file = file }

    private mutating func note(_ key: String?, line: Int?, _ reason: String, hint: String? = nil) {
        problems.append(.init(place: .init(file: file, line: line), key: key, reason: reason, hint: hint))
    }

    /// Notes a value that is no object, and keys that are not among the known ones (`nil`: any key will do).
    mutating func check(_ value: ConfigurationValue?, keys known: [String]?, path: String) {
        guard let value else { return }
        guard let members = value.members else {
            note(path.isEmpty ? nil : path, line: value.line, "expected an object, found \(value.kind)")
            return
        }
        guard let known else { return }
        for member in members where !known.contains(member.key) {
            let guess = Spelling.closest(to: member.key, among: known).map { "did you mean '\($0)'? " } ?? ""
            note(
                Self.join(path, Spelling.printable(member.key)), line: member.line, "unknown key",
                hint: "\(guess)known keys: \(known.joined(separator: ", "))")
        }
    }

    /// The chosen provider's id.
    mutating func provider(_ value: ConfigurationValue?, path: String) -> Configuration.Choice<ProviderID>? {
        guard let value else { return nil }
        guard case .string(let id) = value.content else {
            note(
                Self.join(path, "provider"), line: value.line,
                "expected the id of a provider as a text, found \(value.kind)")
            return nil
        }
        return .init(value: .init(rawValue: id), origin: .file(.init(file: file, line: value.line)))
    }

    /// The link lines: an object of titles and addresses.
    mutating func links(_ value: ConfigurationValue?) -> [Configuration.Link] {
        check(value, keys: nil, path: "links")
        return (value?.members ?? []).compactMap { member in
            guard case .string(let address) = member.value.content,
                address.hasPrefix("https://") || address.hasPrefix("http://")
            else {
                note(
                    "links.\(Spelling.printable(member.key))", line: member.line,
                    "expected an address that begins with https://")
                return nil
            }
            return .init(title: member.key, address: address)
        }
    }

    /// The picture: an object with a service's address or a folder, or false for none.
    mutating func picture(_ value: ConfigurationValue?) -> Configuration.Choice<PictureSetting> {
        guard let value, value.content != .null else { return .init(value: .standard, origin: .standard) }
        return .init(value: setting(of: value), origin: .file(.init(file: file, line: value.line)))
    }

    private mutating func setting(of value: ConfigurationValue) -> PictureSetting {
        guard value.content != .boolean(false) else { return .off }
        guard value.members != nil else {
            note("picture", line: value.line, "expected an object or false, found \(value.kind)")
            return .off
        }
        let settings = Settings(section: value, path: "picture", file: file, environment: [:])
        let setting = setting(in: settings)
        do throws(ConfigurationError) { try settings.finish() } catch { problems += error.problems }
        return setting
    }

    private func setting(in settings: Settings) -> PictureSetting {
        let about = "where pictures come from"
        let address = settings.value("url", expected: PictureAddress.expectation, about: about) { PictureAddress($0) }
        let folder = settings.optionalPath("folder", about: about)
        switch (settings.value(of: "url") != nil, settings.value(of: "folder") != nil) {
        case (true, true): settings.reject("folder", "pictures come from one place, and url names one already")
        case (false, false): _ = settings.missing("url", expected: "url or folder", about: "false is for no picture")
        case (true, false), (false, true): break
        }
        if let folder, !folder.isFolder {
            settings.reject("folder", "there is no such folder", hint: "paths are relative to the configuration file")
        }
        return address.map { .service($0) } ?? folder.map { .folder($0) } ?? .off
    }

    mutating func noteUnknownProfile(_ name: String, known: [String]) {
        let guess = Spelling.closest(to: name, among: known).map { "did you mean '\($0)'? " } ?? ""
        let list = known.isEmpty ? "the file has none" : "profiles: \(known.joined(separator: ", "))"
        note(nil, line: nil, "unknown profile '\(Spelling.printable(name))'", hint: guess + list)
    }

    func finish() throws(ConfigurationError) {
        guard !problems.isEmpty else { return }
        throw ConfigurationError(problems.sorted { ($0.place?.line ?? 0) < ($1.place?.line ?? 0) })
    }

    private static func join(_ path: String, _ key: String) -> String { path.isEmpty ? key : "\(path).\(key)" }
}

extension URL {
    fileprivate var isFolder: Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
    }
}
