import Browser
import Testing

@testable import WebViews

extension BrowserTests {
    /// What the script adds to the pages, and that nothing needs it.
    struct ComfortTests {
        private let server = PageServer()

        @Test func aPasswordCanBeShown() async throws {
            try await server.serve { site in
                try await withBrowser { browser in
                    try await browser.open(site + "/password")
                    try await browser.type("correct horse", into: "#password")
                    try await browser.click("#password-show")
                    #expect(
                        try await browser.run("return document.querySelector('#password').type") as? String == "text")
                    #expect(try await browser.text(of: "#password-show") == "Hide")
                    try await browser.click("#password-show")
                    #expect(
                        try await browser.run("return document.querySelector('#password').type") as? String
                            == "password")
                }
            }
        }

        @Test func aFormIsSentOnceAndHidesItsPassword() async throws {
            try await server.serve { site in
                try await withBrowser { browser in
                    try await browser.open(site + "/password")
                    // Counts what would be sent, after the page's own script had its say.
                    try await browser.run(
                        """
                        window.sent = 0;
                        document.forms[0].addEventListener("submit", (event) => {
                          if (!event.defaultPrevented) window.sent += 1;
                          event.preventDefault();
                        });
                        """)
                    try await browser.click("#password-show")
                    try await browser.click("button.main")
                    try await browser.click("button.main")
                    #expect(try await browser.run("return window.sent") as? Int == 1)
                    #expect(
                        try await browser.run("return document.querySelector('#password').type") as? String
                            == "password")
                    #expect(
                        try await browser.run("return document.querySelector('.unseen').textContent") as? String
                            == "Signing in…")
                    #expect(try await browser.count(of: ".main.working") == 1)
                    try await browser.run("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
                    #expect(try await browser.count(of: ".main.working") == 0)
                    try await browser.click("button.main")
                    #expect(try await browser.run("return window.sent") as? Int == 2)
                }
            }
        }

        @Test func withoutScriptsNoButtonIsThereInVain() async throws {
            var options = Browser.Options()
            options.runsScripts = false
            try await server.serve { site in
                try await withBrowser(options) { browser in
                    for example in Example.all {
                        try await browser.open(site + example.path)
                        #expect(try await browser.count(of: "button[type=button]") == 0)
                    }
                    try await browser.open(site + "/start")
                    try await browser.click("[data-action=sign-in]")
                    #expect(try await browser.address == site + Addresses.signIn)
                }
            }
        }
    }
}
