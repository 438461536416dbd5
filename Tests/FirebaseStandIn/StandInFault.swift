import Foundation

/// What can go wrong that Google's emulator cannot make go wrong.
public enum StandInFault: Sendable, Equatable {
    /// A failure as the service asked writes it, in place of any work.
    case failure(String, status: Int = 400)
    /// Too many attempts, with a time to wait in seconds when there is one.
    case throttled(retryAfter: Int?)
    /// The web page of a proxy or a captive portal.
    case html(status: Int)
    /// A body that is not what it should be, or none.
    case body(String, status: Int = 200)
    /// The work is done and the answer ends in the middle.
    case cutOff
    /// The connection breaks before any work is done.
    case reset
    /// The work is done, and the connection breaks before the answer.
    case lostAnswer
    /// The work is done, and the answer waits for ``FirebaseStandIn/release()``.
    case held
    /// Nothing is done, and the answer waits for ``FirebaseStandIn/release()``.
    case heldBefore
}

/// A fault, and when it shows.
struct PlannedFault {
    let fault: StandInFault
    let operation: StandInOperation?
    var skipped: Int
    var remaining: Int
}

extension StandInFault {
    /// The answer, when no work is done for it.
    func answer(for operation: StandInOperation) -> StandInResponse? {
        switch self {
        case .failure(let message, let status):
            switch operation {
            case .readProfile, .writeProfile, .removeProfile: .databaseFailure(message, status: status)
            default: .failure(message, status: status)
            }
        case .throttled(let seconds):
            StandInResponse(
                status: 400, headers: seconds.map { [("Retry-After", String($0))] } ?? [],
                body: StandInResponse.failure("TOO_MANY_ATTEMPTS_TRY_LATER : Access has been disabled: try later").body)
        case .html(let status):
            StandInResponse(
                status: status, headers: [("Content-Type", "text/html")],
                body: Data("<!DOCTYPE html><title>Proxy</title><p>Sorry.".utf8))
        case .body(let text, let status):
            StandInResponse(
                status: status, headers: [("Content-Type", "application/json")], body: Data(text.utf8))
        case .cutOff, .reset, .lostAnswer, .held, .heldBefore:
            nil
        }
    }
}
