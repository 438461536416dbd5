import Testing

@testable import SQLite

@Suite struct StatementTests {
    let connection: Connection

    init() throws {
        connection = try Connection(path: ":memory:")
        try connection.execute("CREATE TABLE t (id INTEGER PRIMARY KEY, value ANY) STRICT")
    }

    /// Writes one value with `bind`, reads it back with `read`.
    private func roundTrip<Value>(
        _ bind: (Statement) throws -> Void, _ read: (Statement) -> Value
    ) throws -> Value {
        let insert = try connection.prepare("INSERT INTO t (value) VALUES (?)")
        try bind(insert)
        try insert.run()
        let select = try connection.prepare("SELECT value FROM t WHERE id = ?")
        try select.bind(connection.lastInsertedRowID, at: 1)
        try #require(try select.step())
        return read(select)
    }

    @Test(arguments: [0, 1, -1, Int64.min, Int64.max])
    func integersComeBack(value: Int64) throws {
        #expect(try roundTrip({ try $0.bind(value, at: 1) }, { $0.int64(at: 0) }) == value)
    }

    @Test(arguments: [0, -1.5, Double.pi, .infinity, .leastNonzeroMagnitude])
    func numbersComeBack(value: Double) throws {
        #expect(try roundTrip({ try $0.bind(value, at: 1) }, { $0.double(at: 0) }) == value)
    }

    @Test(arguments: ["", "a", "naïve 👩‍👩‍👧", "e\u{301}", "a\0b", "\0", String(repeating: "x", count: 100_000)])
    func textComesBackByteForByte(value: String) throws {
        let read = try roundTrip({ try $0.bind(value, at: 1) }, { $0.text(at: 0) })
        #expect(Array(read.utf8) == Array(value.utf8))
    }

    @Test(arguments: [[], [0], [1, 0, 2], [0xFF, 0xFE]])
    func blobsComeBack(value: [UInt8]) throws {
        #expect(try roundTrip({ try $0.bind(value, at: 1) }, { $0.blob(at: 0) }) == value)
    }

    @Test func emptyTextAndEmptyBlobsAreNotNull() throws {
        #expect(try !roundTrip({ try $0.bind("", at: 1) }, { $0.isNull(at: 0) }))
        #expect(try !roundTrip({ try $0.bind([UInt8](), at: 1) }, { $0.isNull(at: 0) }))
    }

    @Test func nothingIsNullWhateverItsType() throws {
        #expect(try roundTrip({ try $0.bind(Int64?.none, at: 1) }, { $0.isNull(at: 0) }))
        #expect(try roundTrip({ try $0.bind(Double?.none, at: 1) }, { $0.isNull(at: 0) }))
        #expect(try roundTrip({ try $0.bind(String?.none, at: 1) }, { $0.isNull(at: 0) }))
        #expect(try roundTrip({ try $0.bind([UInt8]?.none, at: 1) }, { $0.isNull(at: 0) }))
        #expect(
            try roundTrip({ try $0.bindNull(at: 1) }, { $0.text(at: 0) + "\($0.blob(at: 0))\($0.int64(at: 0))" })
                == "[]0")
    }

    @Test func textWithANULIsFoundByItsWholeValue() throws {
        for value in ["a\0b", "a\0c"] {
            let insert = try connection.prepare("INSERT INTO t (value) VALUES (?)")
            try insert.bind(value, at: 1)
            try insert.run()
        }
        let select = try connection.prepare("SELECT id FROM t WHERE value = ?")
        try select.bind("a\0c", at: 1)
        #expect(try select.step())
        #expect(select.int64(at: 0) == 2)
        #expect(try !select.step())
    }

    @Test func anInjectedQuoteIsOnlyText() throws {
        let hostile = "'); DROP TABLE t; --"
        #expect(try roundTrip({ try $0.bind(hostile, at: 1) }, { $0.text(at: 0) }) == hostile)
    }

    @Test func rowsComeInOrderAndThenEnd() throws {
        try connection.execute("INSERT INTO t VALUES (1, 'a'), (2, 'b'), (3, 'c')")
        let statement = try connection.prepare("SELECT value FROM t ORDER BY id")
        var values: [String] = []
        while try statement.step() {
            values.append(statement.text(at: 0))
        }
        #expect(values == ["a", "b", "c"])
    }

    @Test func aResetStatementRunsAgainWithNewValues() throws {
        let insert = try connection.prepare("INSERT INTO t (id, value) VALUES (?, ?)")
        for id in Int64(1)...3 {
            try insert.bind(id, at: 1)
            try insert.bind("row \(id)", at: 2)
            try insert.run()
        }
        let count = try connection.prepare("SELECT count(*) FROM t")
        #expect(try count.step())
        #expect(count.int64(at: 0) == 3)
        count.reset()
        #expect(try count.step())
    }

    @Test func aStatementWorksAgainAfterAConstraintStoppedIt() throws {
        let insert = try connection.prepare("INSERT INTO t (id) VALUES (?)")
        try insert.bind(Int64(1), at: 1)
        try insert.run()
        #expect(throws: SQLiteError.self) { try insert.run() }
        try insert.bind(Int64(2), at: 1)
        try insert.run()
        #expect(connection.lastInsertedRowID == 2)
    }

    @Test(arguments: [-1, 0, 2, Int.min, Int.max])
    func anIndexThatDoesNotExistIsAnError(index: Int) throws {
        let statement = try connection.prepare("SELECT ?")
        #expect(throws: SQLiteError.self) { try statement.bind(Int64(1), at: index) }
        #expect(throws: SQLiteError.self) { try statement.bind("text", at: index) }
        #expect(throws: SQLiteError.self) { try statement.bind([UInt8](), at: index) }
    }

    @Test(arguments: [-1, 1, Int.max])
    func aColumnThatDoesNotExistReadsAsNull(column: Int) throws {
        let statement = try connection.prepare("SELECT 'x'")
        #expect(try statement.step())
        #expect(statement.isNull(at: column))
        #expect(statement.text(at: column) == "")
        #expect(statement.blob(at: column) == [])
    }
}

@Suite struct StatementReuseTests {
    let connection: Connection

    init() throws {
        connection = try Connection(path: ":memory:")
    }

    @Test func theSameTextIsParsedOnlyOnce() throws {
        var pointers: Set<OpaquePointer> = []
        for _ in 0..<3 {
            pointers.insert(try connection.prepare("SELECT 1").pointer)
        }
        #expect(pointers.count == 1)
    }

    @Test func aReusedStatementHasForgottenItsValues() throws {
        try connection.prepare("SELECT ?").bind("secret", at: 1)
        let statement = try connection.prepare("SELECT ?")
        #expect(try statement.step())
        #expect(statement.isNull(at: 0))
    }

    @Test func aStatementInUseIsNeverHandedOutAgain() throws {
        let sql = "SELECT value FROM json_each('[1, 2]')"
        let outer = try connection.prepare(sql)
        var pairs = 0
        while try outer.step() {
            let inner = try connection.prepare(sql)
            while try inner.step() {
                pairs += 1
            }
        }
        #expect(pairs == 4)
    }

    @Test func manyTextsDoNotGrowTheMemory() throws {
        for number in 0..<(3 * Connection.idleStatementLimit) {
            #expect(try connection.prepare("SELECT \(number)").step())
        }
        #expect(connection.idleStatementCount == Connection.idleStatementLimit)
    }

    @Test func aKeptStatementFollowsAChangedSchema() throws {
        try connection.execute("CREATE TABLE t (a); INSERT INTO t VALUES (1)")
        #expect(try connection.prepare("SELECT * FROM t").step())
        try connection.execute("DROP TABLE t; CREATE TABLE t (a, b); INSERT INTO t VALUES (1, 'new')")
        let statement = try connection.prepare("SELECT * FROM t")
        #expect(try statement.step())
        #expect(statement.text(at: 1) == "new")
    }
}
