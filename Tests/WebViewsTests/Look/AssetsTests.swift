import HTTPServer
import Testing

@testable import WebViews

struct AssetsTests {
    @Test func anAssetMayBeKeptForEver() throws {
        let assets = Assets()
        for asset in [assets.style, assets.theme, assets.script] {
            let response = try #require(assets.response(forPath: asset.path))
            #expect(response.headers["Cache-Control"] == "public, max-age=31536000, immutable")
            #expect(response.headers["X-Content-Type-Options"] == "nosniff")
            #expect(!response.body.isEmpty)
        }
    }

    @Test func itsAddressChangesWithItsContent() {
        let other = Assets(styleSheet: Array("a".utf8))
        #expect(other.style.path != Assets().style.path)
        #expect(other.script.path == Assets().script.path)
        #expect(other.style.path.wholeMatch(of: #//auth/assets/style-[0-9a-z]+\.css/#) != nil)
    }

    @Test func nothingElseIsThere() {
        #expect(Assets().response(forPath: "/auth/assets/style.css") == nil)
        #expect(Assets().response(forPath: Addresses.start) == nil)
    }

    @Test func aDrawingCannotRunScripts() throws {
        let logo = try #require(Logo(Array("<svg><script>alert(1)</script></svg>".utf8)))
        let asset = try #require(Assets(logo: logo).logo)
        #expect(asset.response.headers["Content-Security-Policy"]?.hasPrefix("default-src 'none'") == true)
    }
}
