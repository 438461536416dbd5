import AuthBlock
import HTTPServer

/// What stopped a command: the one place where an error becomes words on standard error and an exit code.
struct Failure {
    /// What to print, without the program's name; lines with their newlines.
    let text: String
    let code: ExitCode

    /// - Parameter isVerbose: whether to add what helps in finding the cause: never an e-mail, a password or a token.
    init(_ error: any Error, messages: some Messages = EnglishMessages(), isVerbose: Bool = false) {
        switch error {
        case let error as UsageError:
            text = "\(error)\n"
            code = .usage
        case let error as ConfigurationError:
            text = "\(error.printable)\n"
            code = .configuration
        case let error as AuthError:
            text = "\(messages.text(error).printable)\n" + (isVerbose ? Self.details(of: error) : "")
            code = ExitCode(error)
        case let refusal as RefusedPassword:
            let failure = Failure(refusal.error, messages: messages, isVerbose: isVerbose)
            text = "\(failure.text)  hint: \(messages.text(refusal.advice))\n"
            code = failure.code
        case let error as ServerError:
            text = "\(error.description.printable)\n"
            code = ExitCode(error)
        case let error as FileFailure:
            text = "\(error)\n"
            code = error.code
        default:
            // Nothing else is thrown; its own description might hold anything.
            text = "something unforeseen went wrong (\(type(of: error)))\n"
            code = .unavailable
        }
    }

    private static func details(of error: AuthError) -> String {
        var details = ["code \(error.code.rawValue)", "kind \(error.kind.rawValue)"]
        if let wait = error.retryAfter { details.append("retry after \(wait.components.seconds) s") }
        if let providerCode = error.providerCode { details.append("provider code \(providerCode)") }
        return "  \(details.joined(separator: ", ").printable)\n"
    }
}

extension ConfigurationError {
    /// The description with its lines kept and everything else made harmless: a path may hold anything.
    fileprivate var printable: String {
        description.split(separator: "\n", omittingEmptySubsequences: false).map { String($0).printable }
            .joined(separator: "\n")
    }
}
