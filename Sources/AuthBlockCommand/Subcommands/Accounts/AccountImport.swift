import AuthBlock

/// One import: hands the accounts over in batches, reports each line that fails, and counts.
struct AccountImport {
    private let administration: any AccountAdministering
    private let source: String
    private let console: Console
    private let messages = EnglishMessages()
    private var imported = 0
    private var refused = 0
    private var malformed = 0

    /// The longest line, in octets: many times what any account needs.
    static let maximumLineLength = 65_536

    private typealias Entry = (line: Int, account: Result<ExportedAccount, AccountLine.Malformed>)

    /// - Parameter source: the file's name, for the reports.
    init(into administration: any AccountAdministering, from source: String, on console: Console) {
        self.administration = administration
        self.source = source
        self.console = console
    }

    /// Imports every line.
    /// - Returns: what the worst line deserves.
    mutating func run(readPiece: @escaping () throws(FileFailure) -> [UInt8]) async throws -> ExitCode {
        do {
            try await importLines(LineSplitter(limit: Self.maximumLineLength, readPiece: readPiece))
        } catch {
            // What is in stays in, so its number matters now more than ever.
            reportCounts()
            throw error
        }
        reportCounts()
        return malformed > 0 ? .dataError : refused > 0 ? .refused : .ok
    }

    private mutating func importLines(_ lines: LineSplitter) async throws {
        var lines = lines
        var progress = Progress(on: console)
        defer { progress.finish() }
        var batch: [Entry] = []
        var number = 0
        while let line = try lines.next() {
            number += 1
            // Blank lines are nobody's account, and nobody's mistake.
            if case .bytes(let bytes) = line, bytes.allSatisfy({ $0 == 0x20 || $0 == 0x0D }) { continue }
            batch.append((number, Self.account(of: line)))
            guard batch.count == Accounts.pageSize else { continue }
            try await hand(over: batch)
            batch = []
            progress.show(imported)
        }
        try await hand(over: batch)
    }

    private static func account(of line: LineSplitter.Line) -> Result<ExportedAccount, AccountLine.Malformed> {
        Result { () throws(AccountLine.Malformed) in
            guard case .bytes(let bytes) = line else {
                throw AccountLine.Malformed(reason: "longer than \(maximumLineLength) octets")
            }
            return try AccountLine(reading: bytes).exportedAccount()
        }
    }

    private mutating func hand(over batch: [Entry]) async throws {
        let accounts = batch.compactMap { try? $0.account.get() }
        guard !batch.isEmpty else { return }
        var answers = accounts.isEmpty ? [] : try await administration.importAccounts(accounts)[...]
        for entry in batch {
            switch entry.account {
            case .failure(let error):
                malformed += 1
                report(entry.line, error.reason)
            case .success:
                guard let refusal = answers.popFirst() ?? nil else {
                    imported += 1
                    continue
                }
                refused += 1
                report(entry.line, messages.text(refusal))
            }
        }
    }

    private func report(_ line: Int, _ reason: String) {
        console.writeError("\(source.printable):\(line): \(reason.printable)\n")
    }

    private func reportCounts() {
        console.writeError("Imported \(imported), refused \(refused), malformed \(malformed).\n")
    }
}
