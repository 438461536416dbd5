import CSQLite
import SQLite

extension BenchmarkGroup {
    static let pointLookUp = BenchmarkGroup(
        name: "point-look-up", summary: "a row by its text key, among 10,000, against one bare prepared statement"
    ) {
        [try comparePointLookUp(rowCount: 10_000, pairCount: 500, callsPerSample: 100)]
    }
}

private struct LookUpFailed: Error {}

private func comparePointLookUp(rowCount: Int, pairCount: Int, callsPerSample: Int) throws -> PairedComparison {
    let schema = """
        CREATE TABLE account (email TEXT PRIMARY KEY, name TEXT NOT NULL) STRICT, WITHOUT ROWID;
        WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < \(rowCount - 1))
        INSERT INTO account SELECT 'person' || i || '@example.com', 'Person ' || i FROM n
        """
    let sql = "SELECT name FROM account WHERE email = ?"
    let keys = (0..<callsPerSample).map { "person\($0 * 97 % rowCount)@example.com" }
    let bareKeys = keys.map { Array($0.utf8CString) }

    let connection = try Connection(path: ":memory:")
    try connection.execute(schema)

    var database: OpaquePointer?
    var bare: OpaquePointer?
    defer {
        sqlite3_finalize(bare)
        sqlite3_close(database)
    }
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX
    guard sqlite3_open_v2(":memory:", &database, flags, nil) == SQLITE_OK,
        sqlite3_exec(database, schema, nil, nil, nil) == SQLITE_OK,
        sqlite3_prepare_v2(database, sql, -1, &bare, nil) == SQLITE_OK
    else { throw LookUpFailed() }

    var length = 0
    return try PairedComparison(
        "look-up", pairCount: pairCount, callsPerSample: callsPerSample,
        ours: {
            for key in keys {
                let statement = try connection.prepare(sql)
                try statement.bind(key, at: 1)
                guard try statement.step() else { throw LookUpFailed() }
                length &+= statement.text(at: 0).utf8.count
            }
        },
        theirs: {
            for key in bareKeys {
                try key.withUnsafeBufferPointer { key in
                    sqlite3_bind_text(bare, 1, key.baseAddress, Int32(key.count - 1), nil)
                    guard sqlite3_step(bare) == SQLITE_ROW, sqlite3_column_text(bare, 0) != nil else {
                        throw LookUpFailed()
                    }
                    length &+= Int(sqlite3_column_bytes(bare, 0))
                    sqlite3_reset(bare)
                }
            }
        })
}
