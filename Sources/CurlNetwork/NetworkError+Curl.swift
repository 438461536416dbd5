import AuthBlock
import CCurl
import Foundation

extension NetworkError {
    /// Says why libcurl's transfer failed.
    init(code: CURLcode, handle: EasyHandle, url: URL, options: NetworkOptions) {
        switch code {
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
        default:
            // A proxy's refusal to tunnel has no code of its own.
            let tunnelStatus = handle.number(CURLINFO_HTTP_CONNECTCODE)
            self.init(tunnelStatus == 0 || (200..<300).contains(tunnelStatus) ? .broken : .proxyFailed)
        }
    }

    private static func connectReason(_ handle: EasyHandle, _ url: URL, _ options: NetworkOptions) -> Reason {
        if options.proxy(for: url) != nil, !options.isProxyException(url.host ?? "") { return .proxyFailed }
        switch Int32(truncatingIfNeeded: handle.number(CURLINFO_OS_ERRNO)) {
        case ECONNREFUSED: return .refused
        case ETIMEDOUT: return .timedOut
        default: return .unreachable
        }
    }
}
