import Foundation

/// An nginx on this machine that answers over TLS, with a certificate made for it; it ends with the last reference.
final class TLSServer {
    /// The system's bundle of trusted certificates, with the server's own authority at its end.
    let certificateBundle: String
    let port: Int
    private let folder: URL
    private let process = Process()

    static let whatIsMissing =
        "skipped: it needs nginx, openssl and the system's bundle of certificates (apt-get install nginx)"

    private static let systemBundle = "/etc/ssl/certs/ca-certificates.crt"

    /// Starts a server; `nil` when nginx, openssl or the system's bundle is missing.
    ///
    /// - Parameters:
    ///   - usesHTTP2: Whether it speaks HTTP/2, or 1.1 only.
    ///   - locations: What it answers, as nginx's `location` blocks.
    ///   - upstream: The `host:port` that locations call `http://upstream`.
    init?(usesHTTP2: Bool, locations: String, upstream: String = "127.0.0.1:9") throws {
        guard Self.runs("nginx", "-v"), Self.runs("openssl", "version"),
            let bundle = FileManager.default.contents(atPath: Self.systemBundle)
        else { return nil }
        let folder = FileManager.default.temporaryDirectory.appending(path: "benchmark-\(UUID().uuidString)")
        self.folder = folder
        func path(_ name: String) -> String { folder.appending(path: name).path }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        guard
            Self.runs(
                "openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-keyout",
                path("key.pem"), "-out", path("certificate.pem"), "-days", "2", "-subj", "/CN=localhost", "-addext",
                "subjectAltName=IP:127.0.0.1"),
            let certificate = FileManager.default.contents(atPath: path("certificate.pem"))
        else { return nil }
        certificateBundle = path("bundle.pem")
        try (bundle + certificate).write(to: URL(filePath: certificateBundle))

        port = Self.freePort()
        let configuration = """
            daemon off; worker_processes 1; error_log stderr crit; pid \(path("nginx.pid"));
            events { worker_connections 64; }
            http {
                access_log off; keepalive_requests 1000000; default_type application/json;
                client_body_temp_path \(path("body")); proxy_temp_path \(path("proxy"));
                fastcgi_temp_path \(path("fastcgi")); uwsgi_temp_path \(path("uwsgi")); scgi_temp_path \(path("scgi"));
                upstream upstream { server \(upstream); keepalive 8; }
                proxy_http_version 1.1; proxy_set_header Connection "";
                server {
                    listen 127.0.0.1:\(port) ssl\(usesHTTP2 ? " http2" : "");
                    ssl_certificate \(path("certificate.pem")); ssl_certificate_key \(path("key.pem"));
                    \(locations)
                }
            }
            """
        try Data(configuration.utf8).write(to: URL(filePath: path("nginx.conf")))
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["nginx", "-c", path("nginx.conf")]
        try process.run()
        while !Self.isListening(on: port), process.isRunning { usleep(10_000) }
    }

    deinit {
        process.terminate()
        process.waitUntilExit()
        try? FileManager.default.removeItem(at: folder)
    }

    private static func runs(_ command: String...) -> Bool {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = command
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return false }
        process.waitUntilExit()
        return process.terminationStatus == 0
    }

    private static func freePort() -> Int {
        withSocket(port: 0) { descriptor, address, length in
            var length = length
            bind(descriptor, address, length)
            getsockname(descriptor, address, &length)
            return Int(
                UInt16(bigEndian: address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { $0.pointee.sin_port }))
        }
    }

    private static func isListening(on port: Int) -> Bool {
        withSocket(port: port) { descriptor, address, length in connect(descriptor, address, length) == 0 }
    }

    private static func withSocket<Result>(
        port: Int, _ body: (CInt, UnsafeMutablePointer<sockaddr>, socklen_t) -> Result
    ) -> Result {
        let descriptor = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(port).bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        return withUnsafeMutablePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
    }
}
