import Foundation
import Testing

@testable import AuthBlock

@Suite struct PictureAddressTests {
    @Test func theSizeTakesTheBracesPlace() {
        let address = PictureAddress("https://example.com/{width}x{height}.jpg?w={width}")
        #expect(address?.url(width: 720, height: 416)?.absoluteString == "https://example.com/720x416.jpg?w=720")
    }

    @Test(arguments: [
        PictureAddress.standard, "https://example.com/fixed.jpg", "http://localhost/{width}", "http://127.0.0.1:8080/",
        "http://[::1]:8080/",
    ])
    func anAddressIsTaken(template: String) {
        #expect(PictureAddress(template) != nil)
    }

    @Test(arguments: [
        "", "picture.jpg", "https://", "http://example.com/{width}/{height}", "http://localhost.example.com/",
        "file:///etc/passwd", "https://example.com/{size}", "https://example.com/{width", "https://ada:pw@example.com/",
    ])
    func whatIsNoAddressOrNotPrivateIsRefused(template: String) {
        #expect(PictureAddress(template) == nil)
    }

    @Test func onlyTheHostIsShown() {
        #expect(PictureAddress("https://example.com/{width}?client=1234").map { "\($0)" } == "example.com")
    }
}
