import Browser
import Foundation
import Testing

@testable import WebViews

extension BrowserTests {
    @Suite struct AccessibilityTests {
        @Test func theCheckerFindsNothing() async throws {
            let checker = try #require(AxeCore())
            try await PageServer().serve { site in
                try await withBrowser { browser in
                    for (screen, isDark) in [
                        (Browser.Screen.phone, false), (.phone, true), (.desk, false), (.desk, true),
                    ] {
                        try await browser.resize(to: screen)
                        try await browser.prefer(dark: isDark, reducedMotion: true)
                        for example in Example.all {
                            try await browser.open(site + example.path)
                            let findings = try await checker.findings(in: browser)
                            #expect(findings == [], "\(example) \(screen) \(isDark ? "dark" : "light")")
                        }
                    }
                }
            }
        }

        @Test func theCheckerSeesWhatIsWrong() async throws {
            let checker = try #require(AxeCore())
            try await PageServer().serve { site in
                try await withBrowser { browser in
                    try await browser.open(site + "/password")
                    try await browser.run("document.querySelector('label').remove()")
                    let findings = try await checker.findings(in: browser)
                    #expect(findings.contains { $0.hasPrefix("label:") })
                }
            }
        }

        /// The checker cannot see through pictures and gradients, so the pixels behind the words are looked at.
        @Test(arguments: [Color.white, .black, nil])
        func theTitleCanBeReadOverEveryPicture(picture: Color?) async throws {
            try await PageServer(picture: picture).serve { site in
                try await withBrowser { browser in
                    try await browser.prefer(reducedMotion: true)
                    for screen in [Browser.Screen.phone, .desk] {
                        try await browser.resize(to: screen)
                        try await browser.open(site + "/start")
                        if picture != nil {
                            try await browser.wait(until: "document.querySelector('picture img').naturalWidth > 0")
                        }
                        let ground = try await lightestAndDarkest(in: browser)
                        #expect(ground.count == 2)
                        for color in ground { #expect(Color.white.contrast(to: color) >= 4.5, "\(color.css)") }
                    }
                }
            }
        }

        /// The extremes of what lies behind the words, by hiding them and looking at the picture of the window.
        private func lightestAndDarkest(in browser: Browser) async throws -> [Color] {
            try await browser.run("document.querySelector('main').style.visibility = 'hidden'")
            let image = try await browser.screenshot().base64EncodedString()
            let colors = try await browser.run(
                """
                document.querySelector("main").remove();
                const bytes = Uint8Array.from(atob(arguments[0]), (character) => character.charCodeAt(0));
                return createImageBitmap(new Blob([bytes], { type: "image/png" })).then((bitmap) => {
                  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
                  canvas.drawImage(bitmap, 0, 0);
                  const pixels = canvas.getImageData(0, 0, bitmap.width, bitmap.height).data;
                  const colors = [];
                  for (let i = 0; i < pixels.length; i += 4) colors.push([pixels[i], pixels[i + 1], pixels[i + 2]]);
                  const sum = (color) => color[0] + color[1] + color[2];
                  return [colors.reduce((a, b) => sum(b) > sum(a) ? b : a), colors.reduce((a, b) => sum(b) < sum(a) ? b : a)];
                });
                """, [image])
            return (colors as? [[Int]] ?? []).map { Color(red: UInt8($0[0]), green: UInt8($0[1]), blue: UInt8($0[2])) }
        }
    }
}
