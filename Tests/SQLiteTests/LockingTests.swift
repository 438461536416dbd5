import Foundation
import SQLite
import TemporaryFolder
import Testing

@Suite struct LockingTests {
    let folder: TemporaryFolder
    let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.path("a.db")
        try Connection(path: path).execute("PRAGMA journal_mode = WAL; CREATE TABLE t (x); INSERT INTO t VALUES (0)")
    }

    @Test func aSecondImmediateTransactionIsBusyUntilTheFirstEnds() throws {
        let first = try Connection(path: path)
        let second = try Connection(path: path, busyTimeout: .zero)
        try first.transaction { () throws(SQLiteError) in
            #expect {
                try second.transaction {}
            } throws: { error in
                (error as? SQLiteError)?.isBusy == true
            }
        }
        try second.transaction { () throws(SQLiteError) in try second.execute("UPDATE t SET x = 1") }
    }

    @Test func theBusyTimeoutReachesSQLite() throws {
        let connection = try Connection(path: path, busyTimeout: .milliseconds(1500))
        let statement = try connection.prepare("PRAGMA busy_timeout")
        #expect(try statement.step())
        #expect(statement.int64(at: 0) == 1500)
        connection.busyTimeout = .seconds(1_000_000_000)
        statement.reset()
        #expect(try statement.step())
        #expect(statement.int64(at: 0) == Int64(Int32.max))
    }

    @Test func threadsThatCountInImmediateTransactionsLoseNothing() async throws {
        let path = path
        try await withThrowingTaskGroup { group in
            for _ in 0..<4 {
                group.addTask {
                    try await withCheckedThrowingContinuation { (done: CheckedContinuation<Void, any Error>) in
                        Thread.detachNewThread { done.resume(with: Result { try countTo50(path) }) }
                    }
                }
            }
            try await group.waitForAll()
        }
        let statement = try Connection(path: path).prepare("SELECT x FROM t")
        #expect(try statement.step())
        #expect(statement.int64(at: 0) == 200)
    }

    @Test func aStatementThatGoesReleasesItsLock() throws {
        try Connection(path: path).execute("PRAGMA journal_mode = DELETE; INSERT INTO t VALUES (1)")
        let reader = try Connection(path: path)
        _ = try reader.prepare("SELECT x FROM t").step()
        let writer = try Connection(path: path, busyTimeout: .zero)
        try writer.execute("DELETE FROM t")
        #expect(writer.changes == 2)
    }
}

private func countTo50(_ path: String) throws {
    let connection = try Connection(path: path, busyTimeout: .seconds(60))
    for _ in 0..<50 {
        try connection.transaction { () throws(SQLiteError) in
            let read = try connection.prepare("SELECT x FROM t")
            guard try read.step() else { return }
            let write = try connection.prepare("UPDATE t SET x = ?")
            try write.bind(read.int64(at: 0) + 1, at: 1)
            try write.run()
        }
    }
}
