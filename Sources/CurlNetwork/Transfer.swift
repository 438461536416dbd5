import AuthBlock
import CCurl
import Foundation

/// One request under way: what libcurl is told, and what arrives. Used by the engine's thread alone.
final class Transfer {
    let order: TransferOrder
    let handle: EasyHandle
    private let options: NetworkOptions
    private var headerList: CurlLibrary.List?
    private var response = ResponseBuilder()
    private var hasBeenSent = false

    /// Prepares a handle for a request.
    ///
    /// - Throws: `invalidRequest`, or `libraryMissing` when libcurl lacks something that safety needs.
    init(_ order: TransferOrder, on handle: EasyHandle, options: NetworkOptions) throws(NetworkError) {
        self.order = order
        self.handle = handle
        self.options = options
        response.bodyLimit = order.request.responseLimit
        try setSafety()
        try setTrust()
        try setProxy()
        try setRequest()
        try setCallbacks()
    }

    deinit { handle.library.listFree(headerList) }

    /// What the transfer came to.
    func result(_ code: CURLcode) -> Result<HTTPResponse, NetworkError> {
        guard code == CURLE_OK else {
            return .failure(NetworkError(code: code, handle: handle, url: order.request.url, options: options))
        }
        return .success(response.response(status: handle.number(CURLINFO_RESPONSE_CODE)))
    }

    // MARK: What libcurl is told

    private func setSafety() throws(NetworkError) {
        // Without it, libcurl uses signals for its timeouts, and signals belong to the program.
        try handle.set(CURLOPT_NOSIGNAL, 1)
        try handle.set(CURLOPT_PROTOCOLS_STR, options.isPlain(order.request.url) ? "http" : "https")
        // Both lists count for a redirect, so a plain host cannot redirect at all.
        try handle.set(CURLOPT_REDIR_PROTOCOLS_STR, "https")
        try handle.set(CURLOPT_DISALLOW_USERNAME_IN_URL, 1)
        // TLS 1.2 at the least: RFC 9325, section 3.1.1.
        try handle.set(CURLOPT_SSLVERSION, CURL_SSLVERSION_TLSv1_2)
        try handle.set(CURLOPT_PROXY_SSLVERSION, CURL_SSLVERSION_TLSv1_2)
        try handle.set(CURLOPT_SSL_VERIFYPEER, 1)
        try handle.set(CURLOPT_SSL_VERIFYHOST, 2)
        try handle.set(CURLOPT_PROXY_SSL_VERIFYPEER, 1)
        try handle.set(CURLOPT_PROXY_SSL_VERIFYHOST, 2)
        // Without it, ending a request whose name server does not answer holds up the engine until that gives up.
        try handle.set(CURLOPT_QUICK_EXIT, 1)
    }

    private func setTrust() throws(NetworkError) {
        let file = options.certificateFile ?? (options.certificateFolder == nil ? handle.library.certificateFile : nil)
        guard file != nil || options.certificateFolder != nil else { return }
        // libcurl keeps the certificates of a file, but only when its folder of certificates is not set, as it is by
        // default in Debian.
        try handle.set(CURLOPT_CAINFO, file)
        try handle.set(CURLOPT_CAPATH, options.certificateFolder)
        try handle.set(CURLOPT_PROXY_CAINFO, file)
        try handle.set(CURLOPT_PROXY_CAPATH, options.certificateFolder)
    }

    private func setProxy() throws(NetworkError) {
        // Set even when empty, or else libcurl would read the environment by itself.
        try handle.set(CURLOPT_PROXY, options.proxy(for: order.request.url) ?? "")
        try handle.set(CURLOPT_NOPROXY, options.proxyExceptions)
        try handle.set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
    }

    private func setRequest() throws(NetworkError) {
        let request = order.request
        try handle.set(CURLOPT_URL, request.url.absoluteString)
        try handle.set(CURLOPT_TIMEOUT_MS, Self.milliseconds(request.timeout))
        try handle.set(CURLOPT_CONNECTTIMEOUT_MS, Self.milliseconds(min(options.connectTimeout, request.timeout)))
        // Wait for a connection that can carry several requests rather than open another.
        try handle.set(CURLOPT_PIPEWAIT, 1)
        try handle.set(CURLOPT_FOLLOWLOCATION, request.redirectLimit > 0 ? 1 : 0)
        try handle.set(CURLOPT_MAXREDIRS, max(0, request.redirectLimit))
        try handle.set(CURLOPT_MAXFILESIZE_LARGE, bytes: max(1, request.responseLimit))
        try setBody(request)
        try setHeaders(request)
    }

    private func setBody(_ request: HTTPRequest) throws(NetworkError) {
        if request.hasBody {
            try handle.set(CURLOPT_POSTFIELDSIZE_LARGE, bytes: request.body.count)
            // The zero is not sent: it gives an empty body an address too, without which libcurl would ask a callback.
            try handle.set(CURLOPT_COPYPOSTFIELDS, Array(request.body) + [0])
        } else if request.method == "HEAD" {
            try handle.set(CURLOPT_NOBODY, 1)
        }
        // As a method of its own, GET would stay GET where a redirect says so, and HEAD would wait for a body.
        if !["GET", "HEAD"].contains(request.method) || request.hasBody {
            try handle.set(CURLOPT_CUSTOMREQUEST, request.method)
        }
    }

    private func setHeaders(_ request: HTTPRequest) throws(NetworkError) {
        // A name without a value takes away what libcurl would say by itself.
        try append("Expect:")
        if !request.headers.contains(where: { $0.name.lowercased() == "content-type" }) { try append("Content-Type:") }
        for (name, value) in request.headers {
            let isBlank = value.utf8.allSatisfy { $0 == 0x20 || $0 == 0x09 }
            try append(isBlank ? "\(name);" : "\(name): \(value)")
        }
        try handle.set(CURLOPT_HTTPHEADER, headerList)
    }

    private func append(_ line: String) throws(NetworkError) {
        guard let list = handle.library.listAppend(headerList, line) else { throw NetworkError(.broken) }
        headerList = list
    }

    private func setCallbacks() throws(NetworkError) {
        let context = Unmanaged.passUnretained(self).toOpaque()
        try handle.set(CURLOPT_HEADERDATA, context)
        try handle.set(CURLOPT_HEADERFUNCTION) { bytes, size, count, context in
            Transfer.at(context)?.response.addHeader(UnsafeRawBufferPointer(start: bytes, count: size * count)) ?? 0
        }
        try handle.set(CURLOPT_WRITEDATA, context)
        try handle.set(CURLOPT_WRITEFUNCTION) { bytes, size, count, context in
            Transfer.at(context)?.response.addBody(UnsafeRawBufferPointer(start: bytes, count: size * count)) ?? 0
        }
        guard !order.request.isRepeatable, order.request.redirectLimit == 0 else { return }
        // When a kept connection turns out to be closed, libcurl sends again, although the server may have acted.
        try handle.set(CURLOPT_PREREQDATA, context)
        try handle.setBeforeSending { context, _, _, _, _ in
            guard let transfer = Transfer.at(context), !transfer.hasBeenSent else { return CURL_PREREQFUNC_ABORT }
            transfer.hasBeenSent = true
            return CURL_PREREQFUNC_OK
        }
    }

    private static func at(_ context: UnsafeMutableRawPointer?) -> Transfer? {
        context.map { Unmanaged<Transfer>.fromOpaque($0).takeUnretainedValue() }
    }

    /// libcurl takes no time at all for no limit, and numbers of 32 bits where `long` is short.
    private static func milliseconds(_ duration: Duration) -> Int {
        Int(min(max(duration / .milliseconds(1), 1), Double(Int32.max)))
    }
}
