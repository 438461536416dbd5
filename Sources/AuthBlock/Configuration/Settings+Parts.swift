import Foundation

extension Settings {
    /// A text that stands for something, such as an e-mail address or the name of an operation.
    ///
    /// - Parameters:
    ///   - isRequired: whether leaving it out is a mistake.
    ///   - words: the texts that are right, when there is a list of them; one of them is suggested.
    ///   - read: makes the value, or answers `nil` when the text does not stand for one.
    /// - Returns: `nil` when it is wrong or left out.
    public func value<Value>(
        _ key: String, expected: String, isRequired: Bool = false, among words: [String] = [], about: String,
        _ read: (String) -> Value?
    ) -> Value? {
        describe(key, expected, standard: isRequired ? nil : "none", about)
        guard let value = value(of: key) else {
            if isRequired { _ = missing(key, expected: expected, about: about) }
            return nil
        }
        guard case .string(let text) = value.content else {
            return wrong(key, value, expected: expected, found: value.kind, instead: nil)
        }
        if let result = read(text) { return result }
        let guess = Spelling.closest(to: text, among: words).map { "did you mean '\($0)'? " } ?? ""
        let hint = words.isEmpty ? nil : "\(guess)known: \(words.joined(separator: ", "))"
        return wrong(key, value, expected: expected, found: "another text", hint: hint, instead: nil)
    }

    /// A time in seconds, whole or not.
    public func seconds(
        _ key: String, default standard: Duration, in range: ClosedRange<Int>, about: String
    ) -> Duration {
        let expected = "a number of seconds from \(range.lowerBound) to \(range.upperBound)"
        describe(key, expected, standard: Self.number(standard / .seconds(1)), about)
        guard let value = value(of: key) else { return standard }
        let seconds: Double? =
            switch value.content {
            case .integer(let whole): Double(whole)
            case .number(let number): number
            default: nil
            }
        guard let seconds, Double(range.lowerBound)...Double(range.upperBound) ~= seconds else {
            return wrong(key, value, expected: expected, found: value.kind, instead: standard)
        }
        return .seconds(seconds)
    }

    /// Foundation's formats would bring ICU into memory, 3 MiB of it.
    private static func number(_ number: Double) -> String { Int(exactly: number).map(String.init) ?? String(number) }

    /// An object with settings of its own; without it, every one of them is left out.
    public func object(_ key: String, about: String) -> Settings {
        describe(key, "an object", standard: "none", about)
        return part(value(of: key), key)
    }

    /// A list of texts that stand for something; empty when it is left out. Mistakes are noted for each text.
    ///
    /// - Parameter read: makes a value, or answers `nil` when the text does not stand for one.
    public func list<Value>(_ key: String, expected: String, about: String, _ read: (String) -> Value?) -> [Value] {
        describe(key, "a list; each is \(expected)", standard: "none", about)
        guard let value = value(of: key) else { return [] }
        guard case .array(let elements) = value.content else {
            return wrong(key, value, expected: "a list of texts", found: value.kind, instead: [])
        }
        return elements.enumerated().compactMap { index, element in
            let name = "\(key)[\(index)]"
            guard case .string(let text) = element.content else {
                return wrong(name, element, expected: expected, found: element.kind, instead: nil)
            }
            return read(text) ?? wrong(name, element, expected: expected, found: "another text", instead: nil)
        }
    }

    /// A list of objects with settings of their own, or `nil` when it is left out.
    ///
    /// - Parameter shorthand: the key that a text in place of an object stands for, if texts are allowed.
    public func objects(_ key: String, shorthand: String? = nil, about: String) -> [Settings]? {
        let expected = shorthand == nil ? "a list of objects" : "a list of texts or objects"
        describe(key, expected, standard: "none", about)
        guard let value = value(of: key) else { return nil }
        guard case .array(let elements) = value.content else {
            return wrong(key, value, expected: expected, found: value.kind, instead: [])
        }
        return elements.enumerated().map { index, element in
            if let shorthand, case .string = element.content {
                let member = ConfigurationValue.Member(key: shorthand, line: element.line, value: element)
                return part(ConfigurationValue(.object([member]), line: element.line), "\(key)[\(index)]")
            }
            return part(element, "\(key)[\(index)]")
        }
    }

    /// Another file, read as this one: the settings in it, or `nil` when none is named or it cannot be read.
    public func document(_ key: String, about: String) -> Settings? {
        guard let url = optionalPath(key, about: about) else { return nil }
        guard FileManager.default.fileExists(atPath: url.path) else {
            reject(key, "there is no such file", hint: "paths are relative to the configuration file")
            return nil
        }
        do throws(ConfigurationError) {
            let root = try ConfigurationParser.parse(
                try ConfigurationLoader.contents(ofFileAt: url.path, named: url.path), file: url.path)
            return part(Settings(section: root, path: "", file: url.path, environment: environment))
        } catch {
            problems += error.problems
            return nil
        }
    }

    /// The bytes of a file that may be left out, or `nil` when none is named or it cannot be read.
    ///
    /// - Parameter sizeLimit: how large it may be, in bytes.
    public func file(_ key: String, sizeLimit: Int, about: String) -> [UInt8]? {
        guard let url = optionalPath(key, about: about) else { return nil }
        let attributes = try? FileManager.default.attributesOfItem(atPath: url.resolvingSymlinksInPath().path)
        guard let attributes else {
            reject(key, "there is no such file", hint: "paths are relative to the configuration file")
            return nil
        }
        guard attributes[.type] as? FileAttributeType == .typeRegular else {
            reject(key, "this is no file but something else", hint: "name a file")
            return nil
        }
        guard let size = attributes[.size] as? Int, size <= sizeLimit else {
            reject(key, "the file is larger than \(sizeLimit >> 10) KiB")
            return nil
        }
        guard let data = try? Data(contentsOf: url) else {
            reject(key, "the file cannot be read", hint: "check its permissions")
            return nil
        }
        return Array(data)
    }

    private func part(_ section: ConfigurationValue?, _ key: String) -> Settings {
        part(Settings(section: section, path: path(to: key), file: file, environment: environment))
    }

    private func part(_ part: Settings) -> Settings {
        parts.append(part)
        return part
    }
}
