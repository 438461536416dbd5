import Testing

@Suite struct ImportTests {
    @Test func importsFollowTheArrows() throws {
        let files = try SourceFile.all()
        #expect(files.contains { $0.target == ImportRules.core })
        #expect(files.flatMap(ImportRules.violations) == [])
    }

    @Test(arguments: [
        ("AuthBlock", "MockProvider"), ("AuthBlock", "COpenSSL"), ("AuthBlock", "Dispatch"),
        ("LocalProvider", "MockProvider"), ("LocalProvider", "TerminalViews"), ("MockProvider", "OpenSSLCrypto"),
        ("TerminalViews", "LocalProvider"), ("AuthBlockTestKit", "MockProvider"), ("OpenSSLCrypto", "AuthBlock"),
        ("SQLite", "AuthBlock"), ("AuthBlockCommand", "SQLite"),
    ])
    func aForbiddenImportIsReported(target: String, module: String) {
        let file = SourceFile(target: target, path: "made-up.swift", text: "import Foundation\nimport \(module)\n")
        #expect(ImportRules.violations(in: file) == ["made-up.swift: \(target) may not import \(module)"])
    }

    @Test func anUnknownTargetIsReported() {
        let file = SourceFile(target: "Newcomer", path: "made-up.swift", text: "import Foundation\n")
        #expect(ImportRules.violations(in: file).count == 1)
    }

    @Test(arguments: [
        "import SQLite", "  import SQLite", "public import SQLite", "@testable import SQLite",
        "@_spi(Store) @preconcurrency internal import SQLite", "import struct SQLite.SQLiteError",
        "@preconcurrency\nimport SQLite", "import Foundation; import SQLite", "#if os(Linux)\nimport SQLite\n#endif",
    ])
    func everyFormOfImportIsSeen(source: String) {
        #expect(ImportRules.modules(importedBy: source).contains("SQLite"))
    }

    @Test(arguments: ["// import SQLite", "/// import SQLite", "let note = \"import SQLite\"", "canImport(SQLite)"])
    func aMentionIsNoImport(source: String) {
        #expect(ImportRules.modules(importedBy: source) == [])
    }
}

@Suite struct FileLengthTests {
    static let longestFile = 350

    @Test func noFileIsTooLongToRead() throws {
        let tooLong = try SourceFile.all().compactMap { file in
            let lineCount = file.text.split(separator: "\n", omittingEmptySubsequences: false).count - 1
            return lineCount > Self.longestFile ? "\(file.path) has \(lineCount) lines" : nil
        }
        #expect(tooLong == [])
    }
}
