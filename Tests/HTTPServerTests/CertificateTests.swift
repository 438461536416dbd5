import Foundation
import HTTPServer
import RawClient
import Testing

/// A folder with certificates made for one test.
private final class Certificates: Sendable {
    let folder: String
    let files: HTTPServer.CertificateFiles

    init() throws {
        folder = NSTemporaryDirectory() + "certificates-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        files = HTTPServer.CertificateFiles(certificate: folder + "/certificate.pem", key: folder + "/key.pem")
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    func make(for name: String) async throws {
        try await Command(
            "openssl",
            [
                "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
                "-subj", "/CN=\(name)", "-keyout", files.key, "-out", files.certificate,
            ]
        ).output()
    }
}

@Suite struct CertificateTests {
    private func subject(_ address: Address, _ options: [String] = []) async throws -> String {
        try await Command(
            "openssl", ["s_client", "-connect", "\(address)", "-showcerts"] + options
        ).output()
    }

    @Test func aPageIsServedEncrypted() async throws {
        let certificates = try Certificates()
        try await certificates.make(for: "first")
        try await withServer(certificates: certificates.files, handler: { .text("secure: \($0.isSecure)") }) {
            _, address in
            let page = try await Command("curl", ["-sSk", "https://\(address)/"]).output()
            #expect(page == "secure: true")
        }
    }

    @Test func aReloadShowsTheNewCertificateAndKeepsOpenConnections() async throws {
        let certificates = try Certificates()
        try await certificates.make(for: "first.example.com")
        let gate = Gate()
        let server = HTTPServer(
            HTTPServer.Configuration(
                endpoint: .address("127.0.0.1", port: 0), certificates: certificates.files),
            handler: { request in
                if request.path == "/slow" { await gate.wait() }
                return .text("done")
            })
        let address = try server.start()
        let before = try await subject(address)
        #expect(before.contains("first.example.com"))

        async let slow = Command("curl", ["-sSk", "https://\(address)/slow"]).output()
        await gate.arrival()
        try await certificates.make(for: "second.example.com")
        try server.reloadCertificates()
        let after = try await subject(address)
        #expect(after.contains("second.example.com"))
        await gate.open()
        let page = try await slow
        #expect(page == "done")
        await server.stop()
    }

    @Test func theOldCertificateStaysWhenTheNewOneIsBroken() async throws {
        let certificates = try Certificates()
        try await certificates.make(for: "first.example.com")
        try await withServer(certificates: certificates.files) { server, address in
            try "junk".write(toFile: certificates.files.certificate, atomically: true, encoding: .utf8)
            #expect(
                throws: ServerError.badCertificates(
                    certificate: certificates.files.certificate, key: certificates.files.key)
            ) { try server.reloadCertificates() }
            let shown = try await subject(address)
            #expect(shown.contains("first.example.com"))
        }
    }

    @Test func aKeyOfAnotherCertificateIsRefused() async throws {
        let one = try Certificates()
        let other = try Certificates()
        try await one.make(for: "one")
        try await other.make(for: "other")
        let mixed = HTTPServer.CertificateFiles(certificate: one.files.certificate, key: other.files.key)
        let server = HTTPServer(
            HTTPServer.Configuration(endpoint: .address("127.0.0.1", port: 0), certificates: mixed)
        ) { _ in .text("") }
        #expect(throws: ServerError.badCertificates(certificate: mixed.certificate, key: mixed.key)) {
            try server.start()
        }
    }

    @Test func aMissingFileIsNamed() async throws {
        let certificates = try Certificates()
        let server = HTTPServer(
            HTTPServer.Configuration(endpoint: .address("127.0.0.1", port: 0), certificates: certificates.files)
        ) { _ in .text("") }
        #expect(throws: ServerError.unreadable(path: certificates.files.certificate)) {
            try server.start()
        }
    }

    @Test(arguments: [
        ["-tls1", "-cipher", "ALL:@SECLEVEL=0"], ["-tls1_1", "-cipher", "ALL:@SECLEVEL=0"],
        ["-tls1_2", "-cipher", "ECDHE-ECDSA-AES128-SHA:@SECLEVEL=0"],
    ])
    func oldProtocolsAndCiphersAreRefused(options: [String]) async throws {
        let certificates = try Certificates()
        try await certificates.make(for: "first.example.com")
        try await withServer(certificates: certificates.files) { _, address in
            let failure = try await #require(throws: CommandFailure.self) { try await subject(address, options) }
            // The server's refusal, not the client's.
            #expect(failure.output.contains("unexpected eof") || failure.output.contains("alert"))
        }
    }

    @Test func tLS12WithForwardSecrecyIsTaken() async throws {
        let certificates = try Certificates()
        try await certificates.make(for: "first.example.com")
        try await withServer(certificates: certificates.files) { _, address in
            let shown = try await subject(address, ["-tls1_2"])
            #expect(shown.contains("ECDHE"))
        }
    }

    @Test func plainTextOnTheEncryptedPortEndsTheConnection() async throws {
        let certificates = try Certificates()
        try await certificates.make(for: "first.example.com")
        try await withServer(certificates: certificates.files) { _, address in
            let answer = try await address.answer(to: "GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(!answer.contains("HTTP/1.1"))
        }
    }

    @Test func aClientThatStopsInTheHandshakeIsLetGo() async throws {
        let certificates = try Certificates()
        try await certificates.make(for: "first.example.com")
        var limits = HTTPServer.Limits()
        limits.idleTimeout = .milliseconds(150)
        try await withServer(limits: limits, certificates: certificates.files) { server, address in
            let client = try await RawClient(address)
            try await client.send([0x16, 0x03, 0x01])
            _ = try await client.rest()
            #expect(server.metrics.endedConnections == 1)
        }
    }

    @Test func reloadingAPlainServerDoesNothing() async throws {
        try await withServer { server, _ in try server.reloadCertificates() }
    }
}
