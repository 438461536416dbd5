import Browser
import Testing

@testable import WebViews

extension BrowserTests {
    struct LayoutTests {
        static let screens = [
            Browser.Screen.zoomed, .smallPhone, .phone, .desk, Browser.Screen(width: 844, height: 390, isPhone: true),
        ]

        @Test func nothingIsCutOffAtTheSide() async throws {
            try await PageServer().serve { site in
                try await withBrowser { browser in
                    try await browser.prefer(reducedMotion: true)
                    for screen in Self.screens {
                        try await browser.resize(to: screen)
                        for example in Example.all {
                            try await browser.open(site + example.path)
                            let outside = try await browser.run(
                                """
                                const root = document.documentElement;
                                const width = root.clientWidth;
                                const visible = document.querySelectorAll("h1, h1 span, p:not(.unseen), label, input:not([type=hidden]), a, button");
                                return ["ltr", "rtl"].flatMap((direction) => {
                                  root.dir = direction;
                                  return [...visible].filter((element) => {
                                    const box = element.getBoundingClientRect();
                                    return box.left < 0 || box.right > width || element.scrollWidth > element.clientWidth + 1
                                      && element.clientWidth > 0 && element.tagName !== "INPUT";
                                  }).map((element) => direction + element.outerHTML)
                                    .concat(root.scrollWidth > width ? [direction + ": the page scrolls sideways"] : []);
                                });
                                """)
                            #expect(outside as? [String] == [], "\(example) \(screen)")
                        }
                    }
                }
            }
        }

        /// An error takes the place of a hint, so the field and the button stay where they are.
        @Test func anErrorMovesNothing() async throws {
            try await PageServer().serve { site in
                try await withBrowser { browser in
                    try await browser.resize(to: .desk)
                    var places: [String] = []
                    for name in ["/password", "/password-missing"] {
                        try await browser.open(site + name)
                        let script =
                            "const r = document.querySelector('.main').getBoundingClientRect(); return `${r.x} ${r.y}`"
                        places.append(try await browser.run(script) as? String ?? "")
                    }
                    #expect(places[0] == places[1] && places[0] != "")
                }
            }
        }

        @Test func everyTargetIsLargeEnough() async throws {
            try await PageServer().serve { site in
                try await withBrowser { browser in
                    try await browser.resize(to: .phone)
                    for example in Example.all {
                        try await browser.open(site + example.path)
                        // WCAG 2.2, 2.5.8.
                        let small = try await browser.run(
                            """
                            return [...document.querySelectorAll("a, button, input:not([type=hidden], [hidden])")].filter((element) => {
                              const box = element.getBoundingClientRect();
                              return box.width < 24 || box.height < 24;
                            }).map((element) => element.outerHTML)
                            """)
                        #expect(small as? [String] == [], "\(example)")
                    }
                }
            }
        }

        /// Where a browser replaces all colours, none is left to tell good news from bad, or a wrong field from others.
        @Test func whatIsWrongIsSeenWithoutColoursToo() async throws {
            try await PageServer().serve { site in
                try await withBrowser { browser in
                    try await browser.prefer(forcedColors: true)
                    func width(of selector: String, on page: String) async throws -> String {
                        try await browser.open(site + page)
                        return try await browser.run(
                            "return getComputedStyle(document.querySelector(arguments[0])).borderBottomWidth",
                            [selector])
                            as? String ?? ""
                    }
                    #expect(try await width(of: "[role=status]", on: "/password-reset") == "1px")
                    #expect(try await width(of: "[role=alert]", on: "/password-refused") == "3px")
                    #expect(try await width(of: "#password", on: "/password") == "1px")
                    #expect(try await width(of: "#password", on: "/password-missing") == "4px")
                }
            }
        }

        @Test func whoeverDislikesMotionSeesNone() async throws {
            try await PageServer().serve { site in
                try await withBrowser { browser in
                    for (reduced, expected) in [(true, "none"), (false, "card")] {
                        try await browser.prefer(reducedMotion: reduced)
                        try await browser.open(site + "/password")
                        let name = try await browser.run(
                            "return getComputedStyle(document.querySelector('.card')).viewTransitionName")
                        #expect(name as? String == expected)
                    }
                }
            }
        }
    }
}
