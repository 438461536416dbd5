import Browser
import Foundation
import Testing

/// Screenshots of every example, to be looked at: AUTHBLOCK_SCREENSHOTS names the folder for them.
@Suite(.serialized, .enabled(if: folder != nil)) struct ScreenshotTests {
    @Test(arguments: [false, true]) func everyExampleIsPhotographed(isDark: Bool) async throws {
        let folder = try #require(folder)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try await PageServer().serve { site in
            try await withBrowser { browser in
                try await browser.prefer(dark: isDark, reducedMotion: true)
                for screen in [Browser.Screen.phone, .desk] {
                    try await browser.resize(to: screen)
                    for example in Example.all {
                        try await browser.open(site + example.path)
                        let name = "\(example)-\(screen)-\(isDark ? "dark" : "light").png"
                        try await browser.screenshot().write(to: folder.appending(path: name))
                    }
                }
            }
        }
    }
}

private let folder = ProcessInfo.processInfo.environment["AUTHBLOCK_SCREENSHOTS"].map { URL(fileURLWithPath: $0) }
