extension Settings {
    /// What an environment variable says that the back end's own tools use too, such as an emulator's address; `nil`
    /// when it is unset, empty or wrong.
    ///
    /// - Parameter read: makes the value, or answers `nil` when the text does not stand for one.
    public func variable<Value>(_ name: String, expected: String, _ read: (String) -> Value?) -> Value? {
        guard let text = environment[name], !text.isEmpty else { return nil }
        if let value = read(text) { return value }
        rejectVariable(name, "expected \(expected)", hint: "correct it or unset it where the program is started")
        return nil
    }

    /// Notes a mistake in an environment variable that only the provider can see.
    public func rejectVariable(_ name: String, _ reason: String, hint: String? = nil) {
        problems.append(.init(key: "$\(name)", reason: reason, hint: hint))
    }
}
