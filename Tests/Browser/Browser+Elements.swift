extension Browser {
    /// A key that is no letter.
    public enum Key: String, Sendable {
        case tab = "\u{E004}"
        case enter = "\u{E007}"
        case escape = "\u{E00C}"
        case shiftAndTab = "\u{E008}\u{E004}"
    }

    /// Clicks on the first element that a CSS selector names, once there is one.
    public func click(_ selector: String) async throws {
        try await send("POST", "/element/\(try await element(selector))/click")
    }

    /// Clicks twice on an element, as fast as can be.
    public func doubleClick(_ selector: String) async throws {
        let origin = ["element-6066-11e4-a52e-4f735466cecf": try await element(selector)]
        let press: [[String: Any]] = [["type": "pointerDown", "button": 0], ["type": "pointerUp", "button": 0]]
        let actions = [["type": "pointerMove", "origin": origin, "x": 0, "y": 0, "duration": 0]] + press + press
        try await send(
            "POST", "/actions", ["actions": [["type": "pointer", "id": "mouse", "actions": actions] as [String: Any]]])
    }

    /// Types into a field in place of what is there.
    public func type(_ text: String, into selector: String) async throws {
        let element = try await element(selector)
        try await send("POST", "/element/\(element)/clear")
        try await send("POST", "/element/\(element)/value", ["text": text])
    }

    /// Presses a key in the element that has the focus.
    public func press(_ key: Key) async throws {
        guard let id = Self.id(in: try await send("GET", "/element/active")) else {
            throw BrowserFailure(description: "nothing has the focus")
        }
        try await send("POST", "/element/\(id)/value", ["text": key.rawValue])
    }

    /// The text that an element shows.
    public func text(of selector: String) async throws -> String {
        try await send("GET", "/element/\(try await element(selector))/text") as? String ?? ""
    }

    /// What is in a field.
    public func value(of selector: String) async throws -> String {
        try await send("GET", "/element/\(try await element(selector))/property/value") as? String ?? ""
    }

    /// How many elements there are at the moment.
    public func count(of selector: String) async throws -> Int {
        try await run("return document.querySelectorAll(arguments[0]).length", [selector]) as? Int ?? 0
    }

    private func element(_ selector: String) async throws -> String {
        let found = try await send("POST", "/element", ["using": "css selector", "value": selector])
        guard let id = Self.id(in: found) else {
            throw BrowserFailure(description: "there is no element \(selector)")
        }
        return id
    }

    /// The protocol names elements under this key.
    private static func id(in value: Any) -> String? {
        (value as? [String: Any])?["element-6066-11e4-a52e-4f735466cecf"] as? String
    }
}
