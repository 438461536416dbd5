import AuthBlock
import CCurl
import Foundation

extension NetworkError {
    /// Says why libcurl's transfer failed.
    init(code: CURLcode, handle: EasyHandle, url: URL, options: NetworkOptions) {
        let isSecureProxy = options.usesProxy(for: url, overTLS: true)
        switch code {
        // Before the tunnel is there, it is the proxy's certificate that was looked at.
        case CURLE_PEER_FAILED_VERIFICATION where isSecureProxy && !Self.hasTunnel(handle),
            CURLE_SSL_CONNECT_ERROR where isSecureProxy && !Self.hasTunnel(handle):
            self.init(.proxyFailed)
        case CURLE_COULDNT_RESOLVE_HOST: self.init(.nameNotFound)
        case CURLE_COULDNT_RESOLVE_PROXY, CURLE_PROXY: self.init(.proxyFailed)
        case CURLE_COULDNT_CONNECT: self.init(Self.connectReason(handle, url, options))
        case CURLE_OPERATION_TIMEDOUT: self.init(.timedOut)
        case CURLE_PEER_FAILED_VERIFICATION:
            // OpenSSL's verdict on the chain, which libcurl leaves at 0 or 1 when only the name is wrong: then a trusted
            // machine of another name has answered.
            self.init(handle.number(CURLINFO_SSL_VERIFYRESULT) <= 1 ? .captivePortal : .insecure)
        case CURLE_SSL_CONNECT_ERROR, CURLE_SSL_CIPHER, CURLE_USE_SSL_FAILED, CURLE_SSL_ISSUER_ERROR,
            CURLE_SSL_INVALIDCERTSTATUS, CURLE_SSL_CERTPROBLEM, CURLE_SSL_CLIENTCERT:
            self.init(.insecure)
        case CURLE_SSL_CACERT_BADFILE:
            self.init(.certificatesUnreadable, subject: options.certificateFile ?? options.certificateFolder)
        // A callback stops a transfer by taking less than it was given.
        case CURLE_FILESIZE_EXCEEDED, CURLE_WRITE_ERROR: self.init(.tooLarge)
        case CURLE_URL_MALFORMAT: self.init(.invalidRequest)
        // A proxy's refusal to tunnel has no code of its own.
        default:
            let isRefused = handle.number(CURLINFO_HTTP_CONNECTCODE) != 0 && !Self.hasTunnel(handle)
            self.init(isRefused ? .proxyFailed : .broken)
        }
    }

    /// Whether a proxy has opened a tunnel to the host.
    private static func hasTunnel(_ handle: EasyHandle) -> Bool {
        (200..<300).contains(handle.number(CURLINFO_HTTP_CONNECTCODE))
    }

    private static func connectReason(_ handle: EasyHandle, _ url: URL, _ options: NetworkOptions) -> Reason {
        if options.usesProxy(for: url) { return .proxyFailed }
        switch Int32(truncatingIfNeeded: handle.number(CURLINFO_OS_ERRNO)) {
        case ECONNREFUSED: return .refused
        case ETIMEDOUT: return .timedOut
        default: return .unreachable
        }
    }
}
