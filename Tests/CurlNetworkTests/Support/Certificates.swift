import CurlNetwork
import Foundation
import TemporaryFolder

/// A certificate of a server on this machine, by an authority that nobody else trusts; made anew each time.
final class Certificates: Sendable {
    private let folder: TemporaryFolder

    /// Makes a certificate for `localhost` and `127.0.0.1`, or for another name.
    init(for names: String = "DNS:localhost,IP:127.0.0.1") async throws {
        let folder = try TemporaryFolder()
        self.folder = folder
        try await onThread {
            func path(_ name: String) -> String { folder.url.appending(path: name).path }
            func make(_ name: String, _ arguments: String...) throws {
                let common = ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"]
                let files = ["-keyout", path("\(name).key"), "-out", path("\(name).pem")]
                try run("openssl", common + files + ["-days", "2", "-subj", "/CN=Test \(name)"] + arguments)
            }
            try make("authority")
            try make(
                "server", "-addext", "subjectAltName=\(names)", "-CA", path("authority.pem"), "-CAkey",
                path("authority.key"))
            try make("stranger")
        }
    }

    /// The server's certificate and key.
    var certificate: String { folder.url.appending(path: "server.pem").path }
    var key: String { folder.url.appending(path: "server.key").path }

    /// Options that trust the authority, or another one.
    var trusted: NetworkOptions { options(certificateFile: "authority.pem") }
    var mistrusted: NetworkOptions { options(certificateFile: "stranger.pem") }

    /// A folder that holds the authority under its hash.
    func trustedFolder() async throws -> String {
        let folder = folder
        return try await onThread {
            let hashes = folder.url.appending(path: "hashes")
            try FileManager.default.createDirectory(at: hashes, withIntermediateDirectories: true)
            try FileManager.default.copyItem(
                at: folder.url.appending(path: "authority.pem"), to: hashes.appending(path: "authority.pem"))
            try run("openssl", ["rehash", hashes.path])
            return hashes.path
        }
    }

    private func options(certificateFile: String) -> NetworkOptions {
        var options = NetworkOptions()
        options.certificateFile = folder.url.appending(path: certificateFile).path
        return options
    }
}
