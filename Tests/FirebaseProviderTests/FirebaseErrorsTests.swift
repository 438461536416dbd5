import AuthBlock
import Foundation
import Testing

@testable import FirebaseProvider

@Suite struct FirebaseErrorsTests {
    private func error(_ status: Int, _ body: String, headers: [(name: String, value: String)] = []) -> AuthError {
        FailureReader.error(
            in: HTTPResponse(status: status, headers: headers, body: Data(body.utf8)),
            at: Date(timeIntervalSince1970: 0))
    }

    @Test func noNameIsListedTwice() {
        let names = FirebaseErrors.names.flatMap(\.names)
        #expect(names.count == Set(names).count)
    }

    @Test func everyCodeOfTheTableIsKnown() {
        let codes =
            FirebaseErrors.names.map(\.code) + FirebaseErrors.sentences.map(\.code) + FirebaseErrors.reasons.map(\.code)
        #expect(codes.allSatisfy { AuthError.Code.all.contains($0) })
    }

    @Test func onlyWhatIsOverForGoodEndsASession() {
        let ending = FirebaseErrors.names.filter(\.code.endsSession).flatMap(\.names)
        #expect(
            Set(ending) == [
                "USER_DISABLED", "USER_NOT_FOUND", "TOKEN_EXPIRED", "INVALID_ID_TOKEN", "INVALID_REFRESH_TOKEN",
                "MISSING_REFRESH_TOKEN",
            ])
    }

    @Test func everyListedNameBecomesItsCode() {
        for row in FirebaseErrors.names {
            for name in row.names {
                for message in [name, "\(name) : words: and more", "\(name): ((words))", " \(name) :x"] {
                    let error = error(400, #"{"error":{"code":400,"message":"\#(message)"}}"#)
                    #expect(error.code == row.code, "\(message)")
                }
            }
        }
    }

    @Test func theSentenceBehindANameIsNeverKept() {
        let secret = UUID().uuidString
        for name in ["OPERATION_NOT_ALLOWED", "NEVER_SEEN_BEFORE", "INVALID_CREDENTIAL_OR_PROVIDER_ID"] {
            let error = error(400, #"{"error":{"message":"\#(name) : \#(secret)"}}"#)
            #expect(error.providerCode == name)
            #expect(!"\(error) \(error.subject ?? "")".contains(secret))
        }
    }

    @Test(arguments: [
        "lower_case_words", "A SENTENCE_WITH_BLANKS", "", ":", "ABC", String(repeating: "A_", count: 40), "É_ACCENT",
    ])
    func whatDoesNotLookLikeANameIsNotKept(message: String) {
        let error = error(400, #"{"error":{"message":"\#(message)"}}"#)
        #expect(error == AuthError(.unexpectedAnswer))
    }

    @Test func anOutageStaysOneWhateverItsBodySays() {
        for status in [500, 502, 503, 504] {
            #expect(error(status, #"{"error":{"message":"INVALID_PASSWORD"}}"#).code == .serviceUnavailable)
            #expect(error(status, #"{"error":{"message":"USER_DISABLED"}}"#).code == .serviceUnavailable)
        }
    }

    @Test func theTimeToWaitIsKeptWhereWaitingHelps() {
        let wait = [(name: "retry-after", value: "17")]
        #expect(error(503, "", headers: wait).retryAfter == .seconds(17))
        #expect(error(429, "{}", headers: wait) == AuthError(.throttled, retryAfter: .seconds(17)))
        #expect(error(400, #"{"error":{"message":"EMAIL_EXISTS"}}"#, headers: wait).retryAfter == nil)
        #expect(error(503, "", headers: [("Retry-After", "soon")]).retryAfter == nil)
    }

    @Test(arguments: [
        #"{"error":17}"#, #"{"error":null}"#, #"{"error":[]}"#, #"{"error":{}}"#, #"{"error":{"message":null}}"#,
        #"{"error":{"message":{"a":1}}}"#, #"{"error":""}"#,
    ])
    func oddErrorsFallBackToTheStatus(body: String) {
        #expect(error(400, body) == AuthError(.unexpectedAnswer))
        #expect(error(503, body) == AuthError(.serviceUnavailable))
    }

    @Test(arguments: ["<html>", "null", "[]", "\"EMAIL_EXISTS\"", "EMAIL_EXISTS", "", "\u{FEFF}", "{\"error\":{"])
    func whatIsNotFirebasesIsAnOutage(body: String) {
        for status in [301, 400, 401, 403, 404, 407, 500] { #expect(error(status, body).code == .serviceUnavailable) }
    }
}
