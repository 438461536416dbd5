import Browser
import Foundation
import Testing

/// What the configuration says about the look, as a browser shows it.
extension BrowserFlowTests {
    @Test func theSampleHasItsOwnLook() async throws {
        let sample = URL(filePath: #filePath).appending(path: "../../../../samples/web/authblock.json").standardized
        let checker = try #require(AxeCore())
        let site = try await ServedSite(in: Sandbox(), "--config", sample.path)
        try await withBrowser { browser in
            try await browser.open("http://\(site.address)/auth/")
            #expect(try await browser.title.contains("Lighthouse"))
            #expect(try await browser.text(of: "h1").contains("OUT OF THE RAIN"))
            try await browser.wait(until: "document.querySelector('img.logo').naturalWidth > 0")
            let color = try await browser.run(
                "return getComputedStyle(document.querySelector('a[data-action=sign-in]')).backgroundColor")
            #expect(color as? String == "rgb(255, 209, 102)")
            #expect(try await checker.findings(in: browser) == [])
        }
    }

    @Test func aPictureOfTheFolderLiesBehindThePages() async throws {
        let sandbox = try Sandbox()
        let folder = sandbox.home.appending(path: "pictures")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        try sandbox.configure(#"{"picture": {"folder": "pictures"}}"#)
        try await withBrowser { browser in
            try await browser.resize(to: .desk)
            try await browser.screenshot().write(to: folder.appending(path: "window.png"))
            let site = try await ServedSite(in: sandbox)
            for page in ["", "sign-in"] {
                try await browser.open("http://\(site.address)/auth/\(page)")
                try await browser.wait(until: "document.querySelector('.backdrop img').naturalWidth > 0")
            }
        }
    }
}
