import Testing

@testable import WebViews

struct HTMLTests {
    @Test func textIsEscaped() {
        let name = #"<b class="x">Tom & 'Jerry'</b>"#
        let html: HTML = "<p title=\"\(name)\">\(name)</p>"
        let escaped = "&lt;b class=&quot;x&quot;&gt;Tom &amp; &#39;Jerry&#39;&lt;/b&gt;"
        #expect(html.text == "<p title=\"\(escaped)\">\(escaped)</p>")
    }

    @Test func htmlIsNotEscapedAgain() {
        let inner: HTML = "<b>\("<")</b>"
        let outer: HTML = "<p>\(inner)</p>"
        #expect(outer.text == "<p><b>&lt;</b></p>")
    }
}
