import Foundation
import SQLite
import TemporaryFolder
import Testing

@Suite struct SQLiteErrorTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func failure(_ work: () throws -> Void) throws -> SQLiteError {
        var caught: SQLiteError?
        do {
            try work()
        } catch {
            caught = error as? SQLiteError
        }
        return try #require(caught)
    }

    @Test(arguments: [
        "CREATE TABLE t (x TEXT UNIQUE)", "CREATE TABLE t (x TEXT PRIMARY KEY) WITHOUT ROWID",
        "CREATE TABLE t (x INTEGER PRIMARY KEY)",
    ])
    func aSecondRowWithAKeyIsAUniqueViolation(schema: String) throws {
        let connection = try Connection(path: ":memory:")
        try connection.execute(schema)
        let insert = try connection.prepare("  insert INTO t VALUES (?)")
        try insert.bind("1", at: 1)
        try insert.run()
        let error = try failure { try insert.run() }
        #expect(error.isUniqueViolation)
        #expect(error.isConstraintViolation)
        #expect(!error.isBusy)
        #expect(error.operation == "INSERT")
    }

    @Test func anotherConstraintIsNoUniqueViolation() throws {
        let connection = try Connection(path: ":memory:")
        try connection.execute("CREATE TABLE t (x NOT NULL)")
        let error = try failure { try connection.execute("INSERT INTO t VALUES (NULL)") }
        #expect(error.isConstraintViolation)
        #expect(!error.isUniqueViolation)
    }

    @Test func anErrorNeverShowsABoundValue() throws {
        let connection = try Connection(path: ":memory:")
        try connection.execute("CREATE TABLE t (email TEXT UNIQUE, n INTEGER) STRICT")
        let insert = try connection.prepare("INSERT INTO t VALUES (?, ?)")
        try insert.bind("ada@example.com", at: 1)
        try insert.run()
        let unique = try failure { try insert.run() }
        try insert.bind("hunter2", at: 2)
        let wrongType = try failure { try insert.run() }
        for error in [unique, wrongType] {
            #expect(error.isConstraintViolation)
            #expect(!"\(error) \(String(reflecting: error))".contains("ada@"))
            #expect(!"\(error) \(String(reflecting: error))".contains("hunter2"))
        }
        #expect("\(unique)" == "SQLite INSERT failed with code 2067: UNIQUE constraint failed: t.email")
    }

    @Test func badSQLNamesItsFault() throws {
        let connection = try Connection(path: ":memory:")
        let error = try failure { _ = try connection.prepare("SELEC 1") }
        #expect(error.message.contains("SELEC"))
        #expect(error.operation == "SELEC")
    }

    @Test func aFileThatIsNoDatabaseIsRefusedAndLeftAsItIs() throws {
        let path = folder.path("notes.txt")
        let content = Data(String(repeating: "Only a diary. ", count: 500).utf8)
        try content.write(to: URL(filePath: path))
        let connection = try Connection(path: path)
        #expect(try failure { _ = try connection.userVersion }.isNotADatabase)
        #expect(
            try failure { try connection.execute("CREATE TABLE t (x)") }.isNotADatabase)
        #expect(try Data(contentsOf: URL(filePath: path)) == content)
    }

    @Test func aTruncatedFileIsCorrupt() throws {
        let path = folder.path("a.db")
        let rows =
            "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 500) SELECT i, hex(i) FROM n"
        try Connection(path: path).execute("CREATE TABLE t (x, y); INSERT INTO t \(rows)")
        let whole = try Data(contentsOf: URL(filePath: path))
        let half = whole.prefix(whole.count / 2)
        try half.write(to: URL(filePath: path))
        let connection = try Connection(path: path)
        let error = try failure { try connection.prepare("SELECT sum(x) FROM t").run() }
        #expect(error.isCorrupt)
        #expect(try Data(contentsOf: URL(filePath: path)) == half)
    }

    @Test func aReadOnlyConnectionDoesNotWrite() throws {
        let path = folder.path("a.db")
        try Connection(path: path).execute("CREATE TABLE t (x)")
        let connection = try Connection(path: path, mode: .readOnly)
        #expect(
            try failure { try connection.execute("INSERT INTO t VALUES (1)") }.isReadOnly)
    }

    @Test(.enabled(if: geteuid() != 0, "root may write every file"))
    func aReadOnlyFileIsNotWritten() throws {
        let path = folder.path("a.db")
        try Connection(path: path).execute("CREATE TABLE t (x)")
        try FileManager.default.setAttributes([.posixPermissions: 0o400], ofItemAtPath: path)
        let connection = try Connection(path: path, mode: .readWrite)
        #expect(
            try failure { try connection.execute("INSERT INTO t VALUES (1)") }.isReadOnly)
    }

    @Test(arguments: [Connection.Mode.readWrite, .readOnly])
    func aMissingFileIsNotCreated(mode: Connection.Mode) throws {
        let path = folder.path("missing.db")
        let error = try failure { _ = try Connection(path: path, mode: mode) }
        #expect(error.cannotOpen)
        #expect(error.operation == "OPEN")
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test func aFolderCannotBeOpened() throws {
        #expect(try failure { _ = try Connection(path: folder.url.path) }.cannotOpen)
    }

    @Test func aPathWithANULCannotBeOpened() throws {
        let path = folder.path("a.db\0.txt")
        #expect(try failure { _ = try Connection(path: path) }.cannotOpen)
        #expect(!FileManager.default.fileExists(atPath: folder.path("a.db")))
    }
}
