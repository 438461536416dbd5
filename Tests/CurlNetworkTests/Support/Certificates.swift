import ChildProcess
import CurlNetwork
import Foundation
import TemporaryFolder

/// A certificate of a server on this machine, by an authority that nobody else trusts; made anew each time.
final class Certificates: Sendable {
    private let folder: TemporaryFolder

    /// Makes a certificate for `localhost` and `127.0.0.1`, or for another name.
    init(for names: String = "DNS:localhost,IP:127.0.0.1") async throws {
        folder = try TemporaryFolder()
        try await make("authority")
        try await make(
            "server", "-addext", "subjectAltName=\(names)", "-CA", path("authority.pem"), "-CAkey",
            path("authority.key"))
        try await make("stranger")
    }

    private func make(_ name: String, _ arguments: String...) async throws {
        let common = ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"]
        let files = ["-keyout", path("\(name).key"), "-out", path("\(name).pem")]
        try await openssl(common + files + ["-days", "2", "-subj", "/CN=Test \(name)"] + arguments)
    }

    private func openssl(_ arguments: [String]) async throws {
        let outcome = try await ChildProcess(["openssl"] + arguments).run()
        guard outcome.status == 0 else { throw CommandFailed(output: outcome.error) }
    }

    private func path(_ name: String) -> String { folder.url.appending(path: name).path }

    /// The server's certificate and key.
    var certificate: String { path("server.pem") }
    var key: String { path("server.key") }

    /// Options that trust the authority, or another one.
    var trusted: NetworkOptions { options(certificateFile: "authority.pem") }
    var mistrusted: NetworkOptions { options(certificateFile: "stranger.pem") }

    /// A folder that holds the authority under its hash.
    func trustedFolder() async throws -> String {
        let hashes = folder.url.appending(path: "hashes")
        try FileManager.default.createDirectory(at: hashes, withIntermediateDirectories: true)
        try FileManager.default.copyItem(
            at: folder.url.appending(path: "authority.pem"), to: hashes.appending(path: "authority.pem"))
        try await openssl(["rehash", hashes.path])
        return hashes.path
    }

    private func options(certificateFile: String) -> NetworkOptions {
        var options = NetworkOptions()
        options.certificateFile = path(certificateFile)
        return options
    }
}
