import AuthBlock
import Foundation

/// `authblock check`: tells whether the configuration, the files and the provider are fit for use.
struct Check: Subcommand {
    static let description = CommandDescription(
        name: "check",
        summary: "Check the configuration, the files and the provider",
        details: "Prints a line for each: whether it is right, or what is wrong with it. Ends with the code of the "
            + "worst.",
        action: Self.self)

    private let isVerbose: Bool

    init(_ arguments: Arguments) {
        isVerbose = arguments.flag(.verbose)
    }

    func run(in context: CommandContext) async throws -> ExitCode {
        let console = context.console
        let composition: Composition
        do {
            composition = try context.compose()
            _ = try ServeSettings.read(from: composition.configuration, options: ServeOptions())
        } catch {
            // Nothing else can be looked at without it.
            return report("configuration", .failure(error), on: console)
        }
        let configuration = composition.configuration
        let provider = configuration.provider.value
        var codes = [report("configuration", .success(configuration.file?.value ?? "built-in"), on: console)]
        for (name, folder) in [("data folder", composition.folders.data), ("state folder", composition.folders.state)] {
            let result = await Self.result { () throws(AuthError) in
                try PrivateFolder(folder).prepare()
                return folder.path
            }
            codes.append(report(name, result, on: console))
        }
        let session = await Self.result { () async throws(AuthError) in
            try await composition.store.load()?.account.label ?? "no one is signed in"
        }
        codes.append(report("session", session, on: console))
        let readiness = await Self.result { () async throws(AuthError) in
            try await (composition.provider as? any ReadinessChecking)?.checkReadiness()
            return provider.rawValue
        }
        codes.append(report("provider", readiness, on: console))
        if let provider = composition.provider as? any Recovering {
            let recovery = await provider.recoverInterruptedWork()
            codes.append(report("interrupted work", Self.result(of: recovery), on: console))
        }
        return codes.max { $0.rawValue < $1.rawValue } ?? .ok
    }

    private static func result(
        _ work: () async throws(AuthError) -> String
    ) async -> Result<String, any Error> {
        do throws(AuthError) {
            return .success(try await work())
        } catch {
            return .failure(error)
        }
    }

    private static func result(of recovery: Recovery) -> Result<String, any Error> {
        if let failure = recovery.failure { return .failure(failure) }
        let parts = [
            (recovery.completed.count, "completed"), (recovery.deleted.count, "deleted"),
            (recovery.waiting, "waiting for the owner's sign-in"),
        ]
        let words = parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
        return .success(words.isEmpty ? "none" : words.joined(separator: ", "))
    }

    private func report(_ subject: String, _ result: Result<String, any Error>, on console: Console) -> ExitCode {
        switch result {
        case .success(let remark):
            console.write("\(subject): ok (\(remark.printable))\n")
            return .ok
        case .failure(let error):
            let failure = Failure(error, isVerbose: isVerbose)
            console.write("\(subject): problem: \(failure.text)")
            return failure.code
        }
    }
}
