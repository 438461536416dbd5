import AuthBlock
import HTTPServer
import WebViews

/// What monitoring asks.
enum Probes {
    /// The answer to whether the process lives (`/healthz`), and whether it could sign somebody in (`/readyz`); `nil`
    /// for any other path.
    static func answer(to request: Request, readiness: Readiness) async -> Response? {
        switch request.path {
        case "/healthz":
            return uncached(request, .text("ok\n"))
        case "/readyz":
            switch await readiness.finding() {
            case .ready: return uncached(request, .text("ready\n"))
            case .notReady(let code): return uncached(request, .text("not ready: \(code.rawValue)\n", status: 503))
            }
        default:
            return nil
        }
    }

    /// The counters of a server and its site, for Prometheus.
    static func metrics(
        for request: Request, of server: HTTPServer, _ operations: OperationCounts, lostLines: Int?
    ) -> Response {
        guard request.path == "/metrics" else {
            return .text("There is /metrics, /healthz and /readyz.\n", status: 404)
        }
        var text = PrometheusText(server.metrics, prefix: "authblock")
        for (operation, name, help) in counters {
            let outcomes = operations.outcomes(of: operation).map { ($0?.rawValue ?? "success", $1) }
            text.counter(name, help, by: "outcome", Dictionary(uniqueKeysWithValues: outcomes))
        }
        if let lostLines {
            text.counter("access_log_lost_total", "Lines of the access log that could not be written.", lostLines)
        }
        var response = Response.text(text.text)
        response.headers["Content-Type"] = PrometheusText.contentType
        return uncached(request, response)
    }

    private static let counters: [(AuthOperation, name: String, help: String)] = [
        (.signIn, "sign_ins_total", "Sign-ins, by outcome: success, or the code of the error."),
        (.registration, "registrations_total", "Registrations, by outcome."),
        (.signOut, "sign_outs_total", "Log-outs, by outcome."),
        (.deletion, "deletions_total", "Deletions of accounts, by outcome."),
        (.passwordReset, "password_resets_total", "Messages asked for about a forgotten password, by outcome."),
    ]

    private static func uncached(_ request: Request, _ response: Response) -> Response {
        guard request.method == "GET" else { return .methodNotAllowed(allowed: ["GET", "HEAD"]) }
        var response = response
        response.headers["Cache-Control"] = "no-store"
        return response
    }
}
