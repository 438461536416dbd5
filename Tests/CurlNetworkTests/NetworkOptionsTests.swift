@testable import CurlNetwork
import Foundation
import Testing

@Suite struct NetworkOptionsTests {
    @Test func theUsualVariablesAreRead() {
        let options = NetworkOptions(environment: [
            "https_proxy": "http://a", "http_proxy": "http://b", "no_proxy": "c,d", "CURL_CA_BUNDLE": "/e",
            "SSL_CERT_FILE": "/f", "SSL_CERT_DIR": "/g",
        ])
        #expect(options.httpsProxy == "http://a")
        #expect(options.httpProxy == "http://b")
        #expect(options.proxyExceptions == "c,d")
        #expect(options.certificateFile == "/e")
        #expect(options.certificateFolder == nil)
    }

    @Test func capitalsAndTheVariableForAllCountToo() {
        let options = NetworkOptions(environment: [
            "HTTPS_PROXY": "http://a", "ALL_PROXY": "http://b", "NO_PROXY": "c", "SSL_CERT_FILE": "/f",
            "SSL_CERT_DIR": "/g",
        ])
        #expect(options.httpsProxy == "http://a")
        #expect(options.httpProxy == "http://b")
        #expect(options.proxyExceptions == "c")
        #expect(options.certificateFile == "/f")
        #expect(options.certificateFolder == "/g")
    }

    @Test func whatAVisitorOfAWebServerCouldSetIsIgnored() {
        #expect(NetworkOptions(environment: ["HTTP_PROXY": "http://a"]).httpProxy == nil)
    }

    @Test func anEmptyVariableIsNone() {
        let options = NetworkOptions(environment: ["https_proxy": "", "CURL_CA_BUNDLE": "", "no_proxy": ""])
        #expect(options.httpsProxy == nil)
        #expect(options.certificateFile == nil)
        #expect(options.proxyExceptions == "")
    }

    @Test(arguments: [
        ("example.com", "example.com", true), ("example.com", "api.example.com", true),
        (".example.com", "api.example.com", true), ("example.com", "anexample.com", false),
        ("a, EXAMPLE.com ,b", "Example.COM", true), ("*", "anything", true), ("", "anything", false),
        ("127.0.0.1", "127.0.0.1", true),
    ])
    func anExceptionCoversAHostAndItsDomain(list: String, host: String, isCovered: Bool) {
        var options = NetworkOptions()
        options.proxyExceptions = list
        #expect(options.isProxyException(host) == isCovered)
    }

    @Test(arguments: [
        ("http://localhost:9099/", true), ("http://LOCALHOST/", true), ("http://127.0.0.1/", true),
        ("http://[::1]:80/", true), ("http://example.com/", false), ("http://127.0.0.1.example.com/", false),
        ("https://localhost/", false),
    ])
    func thisMachineNeedsNoEncryption(address: String, isPlain: Bool) throws {
        #expect(try NetworkOptions().isPlain(#require(URL(string: address))) == isPlain)
    }

    @Test func thePasswordOfAProxyIsNotPrinted() {
        let secret = UUID().uuidString
        var options = NetworkOptions()
        options.httpsProxy = "http://name:\(secret)@proxy.example.com"
        var dumped = ""
        dump(options, to: &dumped)
        #expect(!"\(options) \(String(reflecting: options)) \(dumped)".contains(secret))
    }
}
