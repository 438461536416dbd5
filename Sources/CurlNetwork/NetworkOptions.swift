import Foundation

/// How to reach other machines from here: proxies, trusted certificates, and hosts that need no encryption.
public struct NetworkOptions: Sendable {
    /// The proxy for https addresses, as libcurl takes it, such as `http://proxy.example.com:3128`, or with `https://` for
    /// one that is itself reached over TLS.
    public var httpsProxy: String?
    /// The proxy for http addresses.
    public var httpProxy: String?
    /// Hosts to reach without a proxy: names, domains and address ranges with commas between, or `*` for all.
    public var proxyExceptions = ""
    /// A file of trusted certificates (PEM), instead of the system's.
    public var certificateFile: String?
    /// A folder of trusted certificates, named by their hashes as `openssl rehash` does.
    ///
    /// With a file beside it, both count, and libcurl reads the file anew for each connection (some 30 ms for a whole
    /// bundle) instead of once.
    public var certificateFolder: String?
    /// Hosts that may be asked without encryption: at first those of this machine, whose traffic nobody else sees.
    public var plainHosts: Set<String> = ["localhost", "127.0.0.1", "::1"]
    /// How long a connection may take to come about.
    public var connectTimeout = Duration.seconds(10)

    /// The system's certificates and no proxy.
    public init() {}

    /// Reads the variables that programs share.
    ///
    /// - Parameter environment: of it `https_proxy`, `http_proxy`, `all_proxy` and `no_proxy` count, all but
    ///   `http_proxy` in capitals too; and `CURL_CA_BUNDLE`, or else `SSL_CERT_FILE` and `SSL_CERT_DIR`.
    public init(environment: [String: String]) {
        func value(_ names: String...) -> String? {
            names.lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
        }
        httpsProxy = value("https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY")
        // A web server sets HTTP_PROXY from a visitor's `Proxy` header, so that name is not to be trusted.
        httpProxy = value("http_proxy", "all_proxy", "ALL_PROXY")
        proxyExceptions = value("no_proxy", "NO_PROXY") ?? ""
        certificateFile = value("CURL_CA_BUNDLE")
        if certificateFile == nil {
            certificateFile = value("SSL_CERT_FILE")
            certificateFolder = value("SSL_CERT_DIR")
        }
    }

    /// Whether an address is reached through a proxy, which has to be spoken to over TLS if that is asked for.
    func usesProxy(for url: URL, overTLS: Bool = false) -> Bool {
        guard let proxy = proxy(for: url), !isProxyException(url.host ?? "") else { return false }
        return !overTLS || proxy.lowercased().hasPrefix("https://")
    }

    /// The proxy for an address, if one is set for its scheme.
    func proxy(for url: URL) -> String? {
        url.scheme?.lowercased() == "https" ? httpsProxy : httpProxy
    }

    /// Whether a host is named, itself or by its domain, among the exceptions.
    ///
    /// libcurl decides by the same list, and by address ranges too; this only tells whose refusal an error reports.
    func isProxyException(_ host: String) -> Bool {
        let host = "." + host.lowercased()
        return proxyExceptions.lowercased().split { $0 == "," || $0 == " " }.contains { entry in
            entry == "*" || host.hasSuffix("." + entry.drop { $0 == "." })
        }
    }

    /// Whether an address may be asked without encryption.
    func isPlain(_ url: URL) -> Bool {
        guard url.scheme?.lowercased() == "http", let host = url.host?.lowercased() else { return false }
        return plainHosts.contains(host.trimmingCharacters(in: ["[", "]"]))
    }
}

extension NetworkOptions: CustomStringConvertible, CustomReflectable {
    /// The name alone: the address of a proxy may hold a password.
    public var description: String { "NetworkOptions" }

    /// A mirror without the values.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
