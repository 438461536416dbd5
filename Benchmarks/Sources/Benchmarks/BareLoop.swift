import AuthBlock
import CCurl
import CurlNetwork
import Foundation

/// libcurl as one would use it by hand: one kept handle that sends the same requests again and again.
final class BareLoop: @unchecked Sendable {
    // Invariant: one call at a time uses the handle.
    private let handle: UnsafeMutableRawPointer
    private let setopt: UnsafeMutableRawPointer
    private let requests: [PreparedRequest]

    private struct PreparedRequest {
        let method: String
        let address: String
        let body: [CChar]
        let headers: UnsafeMutablePointer<curl_slist>?
    }

    init(_ requests: [HTTPRequest], certificateBundle: String) throws {
        guard let handle = curl_easy_init(), let setopt = dlsym(nil, "curl_easy_setopt") else { throw RequestFailed() }
        self.handle = handle
        self.setopt = setopt
        self.requests = requests.map { request in
            PreparedRequest(
                method: request.method, address: request.url.absoluteString,
                body: request.body.map { CChar(bitPattern: $0) } + [0],
                headers: request.headers.reduce(nil) { curl_slist_append($0, "\($1.name): \($1.value)") })
        }
        _ = curl_set_text(setopt, handle, CURLOPT_CAINFO, certificateBundle)
        _ = curl_set_text(setopt, handle, CURLOPT_PROXY, "")
        _ = curl_set_write_callback(setopt, handle, CURLOPT_WRITEFUNCTION) { _, size, count, _ in size * count }
    }

    deinit {
        curl_easy_cleanup(handle)
        for request in requests { curl_slist_free_all(request.headers) }
    }

    /// Sends each request once.
    func perform() throws {
        for request in requests {
            _ = curl_set_text(setopt, handle, CURLOPT_URL, request.address)
            _ = curl_set_pointer(setopt, handle, CURLOPT_HTTPHEADER, request.headers)
            if request.method == "GET" {
                _ = curl_set_number(setopt, handle, CURLOPT_HTTPGET, 1)
            } else {
                _ = curl_set_text(setopt, handle, CURLOPT_COPYPOSTFIELDS, request.body)
            }
            guard curl_easy_perform(handle) == CURLE_OK else { throw RequestFailed() }
        }
    }
}

struct RequestFailed: Error {}

extension CurlNetwork {
    /// A network that trusts a server of this machine beside the system's authorities.
    convenience init(trusting server: TLSServer) {
        var options = NetworkOptions()
        options.certificateFile = server.certificateBundle
        self.init(options)
    }
}
