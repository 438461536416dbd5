import AuthBlock
import Foundation

extension AuthError {
    init(network error: NetworkError, host: String?) {
        switch error.reason {
        case .unreachable, .nameNotFound: self.init(.offline, subject: host)
        case .timedOut: self.init(.timedOut, subject: host)
        case .cancelled: self.init(.cancelled)
        default: self.init(.serviceUnavailable, subject: host)
        }
    }
}

struct ConnectionCheck {
    let network: any NetworkService
    init(_ network: any NetworkService) { self.network = network }
    func check(_ url: URL) async throws(AuthError) {
        let request = HTTPRequest(method: "GET", url: url, timeout: .seconds(3), isRepeatable: false)
        do throws(NetworkError) { _ = try await network.send(request) } catch {
            throw AuthError(network: error, host: url.host)
        }
    }
}
