import Browser
import ChildProcess
import FirebaseStandIn
import Foundation
import Testing

/// The flow in Chromium, from the command that serves it: one browser at a time, each is half a dozen processes.
@Suite(.serialized, .timeLimit(.minutes(5))) struct BrowserFlowTests {
    private static let email = "grace@example.com"

    /// What somebody does and sees, the same with every provider.
    private func walk(_ browser: Browser, through site: String, password: String) async throws {
        try await browser.open(site)
        try await browser.click("a[data-action=sign-in]")
        try await goToPassword(browser, as: Self.email)
        #expect(try await browser.value(of: "[autocomplete=username]") == Self.email)
        #expect(try await browser.count(of: "input[type=password][autocomplete=current-password]") == 1)
        try await browser.click("a[data-action=create]")
        try await register(browser, password: password)
        #expect(try await browser.text(of: "h1") == "Hi, Grace")

        try await browser.click("button[value=log-out]")
        try await browser.wait(until: "document.querySelector('[role=status]')")
        #expect(try await browser.text(of: "[role=status]") == "You are logged out.")
        try await browser.click("a[data-action=sign-in]")
        try await goToPassword(browser, as: Self.email)
        try await signIn(browser, password: "a wrong password")
        #expect(try await browser.text(of: "[role=alert]").contains("E-mail or password is not right."))
        #expect(try await browser.value(of: "#password") == "")
        try await signIn(browser, password: password)
        #expect(try await browser.text(of: "h1") == "Hi, Grace")

        try await browser.click("a[data-action=delete]")
        try await confirmDeletion(browser, password: "a wrong password")
        #expect(try await browser.text(of: "#password-remark") == "This password is not right.")
        try await confirmDeletion(browser, password: password)
        #expect(try await browser.text(of: "[role=status]") == "Your account is deleted.")
    }

    private func goToPassword(_ browser: Browser, as email: String) async throws {
        try await browser.type(email, into: "#email")
        try await browser.click("button[value=continue]")
        try await browser.wait(until: "location.pathname === '/auth/password'")
    }

    private func register(_ browser: Browser, password: String) async throws {
        try await browser.type(password, into: "#password[autocomplete=new-password]")
        try await browser.type("Grace", into: "#username")
        try await browser.click("button[value=create]")
        try await browser.wait(until: "location.pathname === '/auth/'")
    }

    private func signIn(_ browser: Browser, password: String) async throws {
        try await submit(browser, password, "button[value=sign-in]")
    }

    private func confirmDeletion(_ browser: Browser, password: String) async throws {
        try await submit(browser, password, "button[value=delete]")
    }

    /// Sends the password form, and waits for the page after it.
    private func submit(_ browser: Browser, _ password: String, _ button: String) async throws {
        try await browser.type(password, into: "#password")
        try await browser.run("window.isOld = true")
        try await browser.click(button)
        try await browser.wait(until: "!window.isOld && document.readyState === 'complete'")
    }

    /// Goes back, and waits for the other page.
    private func goBack(_ browser: Browser) async throws {
        try await browser.run("window.isOld = true")
        try await browser.goBack()
        try await browser.wait(until: "!window.isOld && document.readyState === 'complete'")
    }

    // MARK: Providers

    private func serve(
        _ provider: String, _ words: String..., body: (ServedSite, String) async throws -> Void
    ) async throws {
        guard provider == "firebase" else {
            let sandbox = try Sandbox()
            try sandbox.configure()
            let site = try await ServedSite(in: sandbox, ["--provider", provider] + words)
            return try await body(site, "http://\(site.address)/auth/")
        }
        try await EmulatedFirebase.withProject { firebase in
            let site = try await ServedSite(in: firebase.sandbox)
            try await body(site, "http://\(site.address)/auth/")
            #expect(firebase.standIn.orphans == [])
        }
    }

    @Test(arguments: ["local", "mock", "firebase"])
    func everyProviderHasTheSameFlow(provider: String) async throws {
        try await serve(provider) { site, address in
            try await withBrowser { try await walk($0, through: address, password: site.sandbox.password) }
        }
    }

    @Test func theFlowNeedsNoScript() async throws {
        var options = Browser.Options()
        options.runsScripts = false
        try await serve("local") { site, address in
            try await withBrowser(options) { try await walk($0, through: address, password: site.sandbox.password) }
        }
    }

    // MARK: The manners of browsers

    /// Somebody who registered, and is on the page of whoever is logged in.
    private func withGrace(
        _ options: Browser.Options = .init(), _ body: (Browser, ServedSite, String) async throws -> Void
    ) async throws {
        try await serve("local") { site, address in
            try await withBrowser(options) { browser in
                try await browser.open(address + "sign-in")
                try await goToPassword(browser, as: Self.email)
                try await browser.click("a[data-action=create]")
                try await register(browser, password: site.sandbox.password)
                try await body(browser, site, address)
            }
        }
    }

    @Test func backLeadsToThePageBefore() async throws {
        try await serve("local") { _, address in
            try await withBrowser { browser in
                try await browser.open(address + "sign-in")
                try await goToPassword(browser, as: Self.email)
                try await signIn(browser, password: "a wrong password")
                // Once to the page as it was before the mistake, and once more.
                try await goBack(browser)
                #expect(try await browser.address.hasSuffix("/auth/password"))
                #expect(try await browser.count(of: "[role=alert]") == 0)
                try await browser.goBack()
                try await browser.wait(until: "location.pathname === '/auth/sign-in'")
                #expect(try await browser.value(of: "#email") == Self.email)
            }
        }
    }

    @Test func backShowsNothingOfWhoeverHasLoggedOut() async throws {
        try await withGrace { browser, _, address in
            try await browser.click("a[data-action=delete]")
            try await browser.click("a[data-action=keep]")
            try await browser.click("button[value=log-out]")
            try await browser.wait(until: "document.querySelector('[role=status]')")
            // To the page under the alert and to the alert, which has an address that no later page has.
            for _ in 0..<2 {
                try await goBack(browser)
                let text = try await browser.text(of: "body")
                #expect(!text.contains("Grace") && !text.contains(Self.email), "\(text)")
            }
            #expect(try await browser.address == address)
        }
    }

    @Test func aReloadSendsNoFormAgain() async throws {
        try await serve("local", "--access-log", "access.log") { site, address in
            try await withBrowser { browser in
                try await browser.open(address + "sign-in")
                try await goToPassword(browser, as: Self.email)
                try await signIn(browser, password: "a wrong password")
                try await browser.reload()
                #expect(try await browser.count(of: "#password") == 1)
                try await browser.click("a[data-action=create]")
                try await register(browser, password: site.sandbox.password)
                try await browser.reload()
                #expect(try await browser.text(of: "h1") == "Hi, Grace")
            }
            #expect(try await forms(to: site) == ["/auth/sign-in", "/auth/password", "/auth/registration"])
        }
    }

    /// Where the forms went that a site with an access log has taken. It ends the site, so that all are in the log.
    private func forms(to site: ServedSite) async throws -> [String] {
        site.program.signal(SIGTERM)
        _ = try await site.program.end()
        return try site.sandbox.contents(of: "access.log").split(separator: "\n").compactMap {
            let line = try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any]
            return line?["method"] as? String == "POST" ? line?["path"] as? String : nil
        }
    }

    /// The page's script swallows the second click; without it, the second form takes the place of the first, and finds
    /// the account there if the first was answered before it came. Chromium sends one form or two; what becomes of two
    /// that always arrive, the site's own tests show.
    @Test(arguments: [true, false]) func aDoubleClickMakesOneAccount(runsScripts: Bool) async throws {
        var options = Browser.Options()
        options.runsScripts = runsScripts
        try await serve("local") { site, address in
            try await withBrowser(options) { browser in
                try await browser.open(address + "sign-in")
                try await goToPassword(browser, as: Self.email)
                try await browser.click("a[data-action=create]")
                try await browser.type(site.sandbox.password, into: "#password")
                try await browser.type("Grace", into: "#username")
                try await browser.doubleClick("button[value=create]")
                let ends = runsScripts ? ["/auth/"] : ["/auth/", "/auth/password"]
                try await browser.wait(until: "\(ends).includes(location.pathname)")
                if try await browser.address == address {
                    #expect(try await browser.text(of: "h1") == "Hi, Grace")
                }
            }
            let list = try await site.sandbox.run(["accounts", "list", "--json"])
            #expect(list.output.split(separator: "\n").count == 1)
        }
    }

    @Test func twoTabsDoNotMixTheirEMails() async throws {
        try await withGrace { browser, site, address in
            try await browser.click("button[value=log-out]")
            try await browser.open(address + "sign-in")
            try await goToPassword(browser, as: Self.email)
            let first = try await browser.tab
            _ = try await browser.openTab()
            try await browser.open(address + "sign-in")
            try await goToPassword(browser, as: "alan@example.com")
            try await browser.goToTab(first)
            try await signIn(browser, password: site.sandbox.password)
            #expect(try await browser.text(of: "h1") == "Hi, Grace")
        }
    }

    @Test func aFormFromAFlowThatIsOverIsShownAnew() async throws {
        try await withGrace { browser, site, address in
            try await browser.click("button[value=log-out]")
            try await browser.open(address + "sign-in")
            try await goToPassword(browser, as: Self.email)
            try await browser.deleteCookies()
            try await signIn(browser, password: site.sandbox.password)
            #expect(try await browser.address.hasSuffix("/auth/password"))
            #expect(try await browser.count(of: "[role=alert]") == 1)
            #expect(try await browser.value(of: "[autocomplete=username]") == Self.email)
            try await signIn(browser, password: site.sandbox.password)
            #expect(try await browser.text(of: "h1") == "Hi, Grace")
        }
    }

    @Test func aSessionThatEndedElsewhereLeadsToTheStart() async throws {
        try await withGrace { browser, _, address in
            let first = try await browser.tab
            let cookies = try await browser.cookies
            let session = try #require(cookies.first { $0["name"] as? String == "authblock" }?["value"] as? String)
            _ = try await browser.openTab()
            try await browser.open(address)
            try await browser.click("button[value=log-out]")
            try await browser.wait(until: "document.querySelector('[role=status]')")
            try await browser.goToTab(first)
            try await browser.click("a[data-action=delete]")
            try await browser.wait(until: "document.querySelector('a[data-action=sign-in]')")

            try await browser.setCookie("authblock", session)
            try await browser.open(address)
            #expect(try await browser.count(of: "a[data-action=sign-in]") == 1)
            #expect(!(try await browser.text(of: "body").contains("Grace")))
        }
    }

    // MARK: For everybody

    @Test(arguments: [false, true]) func nothingShutsAnybodyOut(isDark: Bool) async throws {
        let checker = try #require(AxeCore())
        try await serve("local") { site, address in
            try await withBrowser { browser in
                try await browser.prefer(dark: isDark, reducedMotion: true)
                func check(_ screen: String) async throws {
                    #expect(try await checker.findings(in: browser) == [], "\(screen)")
                }
                try await browser.open(address + "no-such-page")
                try await check("an unknown page")
                try await browser.click("a[data-action=retry]")
                try await browser.click("a[data-action=sign-in]")
                try await browser.wait(until: "document.querySelector('#email')")
                try await check("the sign-in")
                try await browser.type("nobody", into: "#email")
                try await browser.run("document.querySelector('form').noValidate = true")
                try await browser.click("button[value=continue]")
                try await browser.wait(until: "document.querySelector('[aria-invalid=true]')")
                try await check("a wrong e-mail")
                try await goToPassword(browser, as: Self.email)
                try await check("the password")
                try await signIn(browser, password: "a wrong password")
                try await check("a wrong password")
                try await browser.click("a[data-action=create]")
                try await browser.type("short", into: "#password[autocomplete=new-password]")
                try await browser.type("Grace", into: "#username")
                try await browser.run("document.querySelector('form').noValidate = true")
                try await browser.click("button[value=create]")
                try await browser.wait(until: "document.querySelector('[aria-invalid=true]')")
                try await check("a registration with a mistake")
                try await register(browser, password: site.sandbox.password)
                try await check("the page of whoever is logged in")
                try await browser.click("a[data-action=delete]")
                try await browser.wait(until: "document.querySelector('[role=alertdialog]')")
                try await check("the alert")
                try await confirmDeletion(browser, password: "a wrong password")
                try await check("the alert with a mistake")
                try await confirmDeletion(browser, password: site.sandbox.password)
                try await check("the start")
            }
        }
    }
}
