import Browser
import Testing

@testable import WebViews

extension BrowserTests {
    struct KeyboardTests {
        private static let focused =
            "const e = document.activeElement; return e === document.body ? 'body' : e.dataset.action || e.value || e.id || e.textContent"

        private static let stops = [
            ("/start", ["body", "sign-in"]),
            ("/sign-in", ["email", "continue", "back", "Terms of use", "Privacy"]),
            ("/password", ["password", "password-show", "sign-in", "create", "forgot"]),
            ("/registration", ["password", "password-show", "username", "create", "back"]),
            ("/home", ["body", "delete", "log-out"]),
            ("/deletion", ["password", "password-show", "keep", "delete", "password"]),
        ]

        @Test func tabGoesThroughThePageInOrder() async throws {
            try await PageServer().serve { site in
                try await withBrowser { browser in
                    for (path, stops) in Self.stops {
                        try await browser.open(site + path)
                        var found: [String] = []
                        for _ in stops {
                            found.append(try await browser.run(Self.focused) as? String ?? "nothing")
                            try await browser.press(.tab)
                        }
                        #expect(found == stops)
                    }
                }
            }
        }

        @Test func theFocusBeginsAtTheFirstWrongField() async throws {
            try await PageServer().serve { site in
                try await withBrowser { browser in
                    try await browser.open(site + "/registration-wrong")
                    #expect(try await browser.run("return document.activeElement.id") as? String == "email")
                }
            }
        }

        @Test func theFocusStaysInTheAlertUntilEscape() async throws {
            try await PageServer().serve { site in
                try await withBrowser { browser in
                    try await browser.open(site + "/deletion")
                    try await browser.press(.shiftAndTab)
                    #expect(try await browser.run(Self.focused) as? String == "delete")
                    try await browser.press(.escape)
                    try await browser.wait(until: "location.pathname === '\(Addresses.start)'")
                }
            }
        }
    }
}
