import Foundation

extension FirebaseStandIn {
    /// A request for `users/{uid}`, which only the owner of a token may reach.
    func profile(_ request: StandInRequest) -> StandInResponse {
        let id = String(request.path.dropFirst("/users/".count).dropLast(".json".count))
        guard request.path.hasSuffix(".json"), !id.contains("/") else {
            return .databaseFailure("Permission denied", status: 401)
        }
        guard let token = request.query["auth"], switches.rulesAreOpen else {
            return .databaseFailure("Permission denied", status: 401)
        }
        do {
            // The database looks at the token alone: whose account is gone may still write until it expires.
            guard try bearer(of: token, mustExist: false).account.id == id else {
                return .databaseFailure("Permission denied", status: 401)
            }
        } catch {
            let text = error == .expired ? "Auth token is expired" : "Could not parse auth token."
            return .databaseFailure(text, status: 401)
        }
        let name = style == .emulator ? request.query["ns"] ?? "fake-server" : "\(projectID)-default-rtdb"
        return exchange(request, name, id)
    }

    private func exchange(_ request: StandInRequest, _ name: String, _ id: String) -> StandInResponse {
        let present = databases[name]?[id]
        switch request.method {
        case "GET":
            return .json(present ?? NSNull())
        case "DELETE":
            databases[name]?[id] = nil
            return .json(NSNull())
        default:
            guard let sent = try? JSONSerialization.jsonObject(with: request.body) as? [String: Any] else {
                return .databaseFailure("Invalid data; couldn't parse JSON object", status: 400)
            }
            let kept = request.method == "PATCH" ? present ?? [:] : [:]
            databases[name, default: [:]][id] = kept.merging(sent) { $1 }
            return .json(sent)
        }
    }
}
