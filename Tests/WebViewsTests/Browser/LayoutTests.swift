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
                                const width = document.documentElement.clientWidth;
                                const visible = document.querySelectorAll("h1, h1 span, p:not(.unseen), label, input:not([type=hidden]), a, button");
                                return [...visible].filter((element) => {
                                  const box = element.getBoundingClientRect();
                                  return box.left < 0 || box.right > width || element.scrollWidth > element.clientWidth + 1
                                    && element.clientWidth > 0 && element.tagName !== "INPUT";
                                }).map((element) => element.outerHTML)
                                  .concat(document.documentElement.scrollWidth > width ? ["the page scrolls sideways"] : []);
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
