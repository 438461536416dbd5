import TemporaryFolder
import Testing

@testable import SQLite

@Suite struct ConnectionTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test func aFileKeepsWhatWasWritten() throws {
        try Connection(path: folder.path("a.db")).execute("CREATE TABLE t (x TEXT); INSERT INTO t VALUES ('kept')")
        let statement = try Connection(path: folder.path("a.db"), mode: .readOnly).prepare("SELECT x FROM t")
        #expect(try statement.step())
        #expect(statement.text(at: 0) == "kept")
    }

    @Test func userVersionStartsAtZeroAndIsKept() throws {
        let connection = try Connection(path: folder.path("a.db"))
        #expect(try connection.userVersion == 0)
        try connection.setUserVersion(-7)
        #expect(try Connection(path: folder.path("a.db")).userVersion == -7)
    }

    @Test func changesAndLastInsertedRowIDTellOfTheNewestStatement() throws {
        let connection = try Connection(path: ":memory:")
        #expect(connection.lastInsertedRowID == 0)
        try connection.execute("CREATE TABLE t (x); INSERT INTO t VALUES (1), (2), (3)")
        #expect(connection.changes == 3)
        #expect(connection.lastInsertedRowID == 3)
        try connection.execute("DELETE FROM t WHERE x > 1")
        #expect(connection.changes == 2)
    }

    @Test func aStatementKeepsItsConnectionOpen() throws {
        let statement = try Connection(path: ":memory:").prepare("SELECT 42")
        #expect(try statement.step())
        #expect(statement.int64(at: 0) == 42)
    }

    @Test(arguments: ["", "  ", "-- nothing", "SELECT 1; SELECT 2", "SELECT 1; x"])
    func prepareTakesExactlyOneStatement(sql: String) throws {
        let connection = try Connection(path: ":memory:")
        #expect {
            try connection.prepare(sql)
        } throws: { error in
            (error as? SQLiteError)?.message == "prepare takes exactly one statement"
        }
    }

    @Test func prepareTakesATrailingSemicolonAndBlanks() throws {
        let statement = try Connection(path: ":memory:").prepare("SELECT 1; \n")
        #expect(try statement.step())
    }
}

@Suite struct TransactionTests {
    let connection: Connection

    init() throws {
        connection = try Connection(path: ":memory:")
        try connection.execute("CREATE TABLE t (x INTEGER PRIMARY KEY)")
    }

    private func rowCount() throws -> Int64 {
        let statement = try connection.prepare("SELECT count(*) FROM t")
        return try statement.step() ? statement.int64(at: 0) : -1
    }

    @Test func aTransactionKeepsItsChangesAndReturnsItsResult() throws {
        let result = try connection.transaction { () throws(SQLiteError) in
            try connection.execute("INSERT INTO t VALUES (1)")
            return "done"
        }
        #expect(result == "done")
        #expect(try rowCount() == 1)
    }

    @Test func aTransactionThatThrowsChangesNothing() throws {
        #expect(throws: SQLiteError.self) {
            try connection.transaction(.deferred) { () throws(SQLiteError) in
                try connection.execute("INSERT INTO t VALUES (1)")
                try connection.execute("INSERT INTO t VALUES (1)")
            }
        }
        #expect(try rowCount() == 0)
        try connection.transaction { () throws(SQLiteError) in try connection.execute("INSERT INTO t VALUES (1)") }
        #expect(try rowCount() == 1)
    }

    @Test func aCommitThatFailsChangesNothing() throws {
        try connection.execute(
            """
            PRAGMA foreign_keys = ON;
            CREATE TABLE child (x REFERENCES t DEFERRABLE INITIALLY DEFERRED)
            """)
        #expect {
            try connection.transaction { () throws(SQLiteError) in
                try connection.execute("INSERT INTO t VALUES (1); INSERT INTO child VALUES (99)")
            }
        } throws: { error in
            (error as? SQLiteError)?.operation == "COMMIT"
        }
        #expect(try rowCount() == 0)
    }

    @Test func transactionsDoNotNestAndTheOuterOneSurvivesTheAttempt() throws {
        try connection.transaction { () throws(SQLiteError) in
            try connection.execute("INSERT INTO t VALUES (1)")
            #expect(throws: SQLiteError.self) { try connection.transaction {} }
        }
        #expect(try rowCount() == 1)
    }

    @Test func aPartThatThrowsChangesNothingAndTheTransactionGoesOn() throws {
        try connection.transaction { () throws(SQLiteError) in
            try connection.execute("INSERT INTO t VALUES (1)")
            #expect(throws: SQLiteError.self) {
                try connection.savepoint { () throws(SQLiteError) in
                    try connection.execute("INSERT INTO t VALUES (2)")
                    try connection.execute("INSERT INTO t VALUES (2)")
                }
            }
            #expect(connection.isInTransaction)
            let part = try connection.savepoint { () throws(SQLiteError) in
                try connection.execute("INSERT INTO t VALUES (3)")
                return "kept"
            }
            #expect(part == "kept")
        }
        #expect(try rowCount() == 2)
        #expect(!connection.isInTransaction)
    }

    @Test func theTraceShowsStatementsAndNoValues() throws {
        var texts: [String] = []
        connection.trace = { texts.append($0) }
        for value in [41, 42] {
            let insert = try connection.prepare("INSERT INTO t VALUES (?)")
            try insert.bind(Int64(value), at: 1)
            try insert.run()
        }
        #expect(texts == ["INSERT INTO t VALUES (?)", "INSERT INTO t VALUES (?)"])
    }

    @Test func aTransactionSurvivesTheRollbackOfAFullFile() throws {
        try connection.execute("PRAGMA max_page_count = 3; CREATE TABLE big (x)")
        #expect {
            try connection.transaction { () throws(SQLiteError) in
                try connection.execute("INSERT INTO big VALUES (zeroblob(100000))")
            }
        } throws: { error in
            (error as? SQLiteError)?.isFull == true
        }
        try connection.transaction { () throws(SQLiteError) in try connection.execute("INSERT INTO t VALUES (1)") }
        #expect(try rowCount() == 1)
    }
}
