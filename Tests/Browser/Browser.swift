public import Foundation

/// A headless Chromium for tests, with a profile of its own. It reaches nothing but this machine.
public final class Browser {
    /// What a browser is like.
    public struct Options: Sendable {
        /// Whether pages may run scripts.
        public var runsScripts = true
        /// Whether it takes any certificate.
        public var trustsEveryCertificate = false

        /// A usual browser.
        public init() {}
    }

    private let driver: Driver
    private let session: String

    init(_ options: Options, over driver: Driver) async throws {
        self.driver = driver
        let arguments = [
            "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
            "--hide-scrollbars", "--lang=en", "--disable-background-networking", "--disable-component-update",
            "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",
        ]
        // 2 is "block".
        let preferences = options.runsScripts ? [:] : ["profile.managed_default_content_settings.javascript": 2]
        let capabilities: [String: Any] = [
            "browserName": "chrome", "acceptInsecureCerts": options.trustsEveryCertificate,
            "timeouts": ["implicit": 10_000, "pageLoad": 60_000, "script": 60_000],
            "goog:chromeOptions": ["args": arguments, "prefs": preferences],
        ]
        let answer = try await driver.send("POST", "/session", ["capabilities": ["alwaysMatch": capabilities]])
        guard let session = (answer as? [String: Any])?["sessionId"] as? String else {
            throw BrowserFailure(description: "there is no session: \(answer)")
        }
        self.session = session
    }

    func end() async throws { _ = try await driver.send("DELETE", "/session/\(session)") }

    /// Sends a command of the WebDriver protocol, and returns its value.
    @discardableResult
    public func send(_ method: String, _ path: String, _ parameters: [String: Any] = [:]) async throws -> Any {
        try await driver.send(method, "/session/\(session)\(path)", parameters)
    }

    // MARK: Pages

    /// Goes to an address.
    public func open(_ address: String) async throws { try await send("POST", "/url", ["url": address]) }

    /// Loads the page once more.
    public func reload() async throws { try await send("POST", "/refresh") }

    /// Goes to the page before.
    public func goBack() async throws { try await send("POST", "/back") }

    /// The address of the page.
    public var address: String { get async throws { try await text("/url") } }

    /// The title of the window.
    public var title: String { get async throws { try await text("/title") } }

    /// Runs the body of a function in the page, and returns what it returns. It works without scripts in pages too.
    @discardableResult
    public func run(_ script: String, _ arguments: [Any] = []) async throws -> Any {
        try await send("POST", "/execute/sync", ["script": script, "args": arguments])
    }

    /// Waits until an expression is true in the page that is shown by then; after 30 seconds it throws.
    public func wait(until expression: String) async throws {
        let end = ContinuousClock.now + .seconds(30)
        while try await run("return Boolean(\(expression))") as? Bool != true {
            guard ContinuousClock.now < end else {
                throw BrowserFailure(description: "never true: \(expression), at \(try await address)")
            }
            try await Task.sleep(for: .milliseconds(20))
        }
    }

    /// What the window shows, as PNG.
    public func screenshot() async throws -> Data {
        guard let data = Data(base64Encoded: try await text("/screenshot")) else {
            throw BrowserFailure(description: "the screenshot is not Base64")
        }
        return data
    }

    // MARK: Windows

    /// Opens another tab, goes to it, and returns its name.
    public func openTab() async throws -> String {
        let answer = try await send("POST", "/window/new", ["type": "tab"]) as? [String: Any]
        let name = answer?["handle"] as? String ?? ""
        try await goToTab(name)
        return name
    }

    /// The name of the tab that is looked at.
    public var tab: String { get async throws { try await text("/window") } }

    /// Goes to a tab by its name.
    public func goToTab(_ name: String) async throws { try await send("POST", "/window", ["handle": name]) }

    // MARK: Cookies

    /// The cookies of the page, with their attributes as WebDriver names them.
    public var cookies: [[String: Any]] {
        get async throws { try await send("GET", "/cookie") as? [[String: Any]] ?? [] }
    }

    /// Sets a cookie for the host of the page.
    public func setCookie(_ name: String, _ value: String, isSecure: Bool = false) async throws {
        let cookie: [String: Any] = ["name": name, "value": value, "path": "/", "secure": isSecure]
        try await send("POST", "/cookie", ["cookie": cookie])
    }

    /// Forgets the cookies of the page.
    public func deleteCookies() async throws { try await send("DELETE", "/cookie") }

    private func text(_ path: String) async throws -> String { try await send("GET", path) as? String ?? "" }
}

/// Starts a browser, and ends it afterwards.
public func withBrowser<Result>(
    _ options: Browser.Options = Browser.Options(), _ body: (Browser) async throws -> Result
) async throws -> Result {
    let browser = try await Browser(options, over: Driver())
    do {
        let result = try await body(browser)
        try await browser.end()
        return result
    } catch {
        try? await browser.end()
        throw error
    }
}
