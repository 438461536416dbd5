import ChildProcess
import TemporaryFolder
import Testing

@testable import SQLite

@Suite struct ChangeWatchTests {
    private let folder: TemporaryFolder
    private let connection: Connection

    init() throws {
        folder = try TemporaryFolder()
        connection = try Connection(path: folder.path("a.db"))
        try connection.execute("PRAGMA journal_mode = WAL; CREATE TABLE t (x)")
    }

    @Test func everyCommitIsNoticed() throws {
        let watch = try #require(ChangeWatch(connection))
        let other = try Connection(path: folder.path("a.db"))
        var mark = watch.mark
        for number in 1...300 {
            try (number.isMultiple(of: 2) ? connection : other).execute("INSERT INTO t VALUES (\(number))")
            #expect(watch.mark != mark)
            // The log then begins anew, with the numbers it had before.
            if number.isMultiple(of: 10) { try other.execute("PRAGMA wal_checkpoint(TRUNCATE)") }
            mark = watch.mark
        }
    }

    @Test func whatChangesNothingIsNotNoticed() throws {
        let watch = try #require(ChangeWatch(connection))
        let mark = watch.mark
        try Connection(path: folder.path("a.db")).execute("SELECT * FROM t; BEGIN; INSERT INTO t VALUES (1); ROLLBACK")
        #expect(watch.mark == mark)
    }

    @Test func commitsOfAnotherProcessAreNoticed() async throws {
        let watch = try #require(ChangeWatch(connection))
        let mark = watch.mark
        try await elsewhere("SELECT * FROM t")
        #expect(watch.mark == mark)
        try await elsewhere("INSERT INTO t VALUES (1)")
        #expect(watch.mark != mark)
    }

    private func elsewhere(_ statement: String) async throws {
        let script = "import sqlite3, sys; c = sqlite3.connect(sys.argv[1]); c.execute(sys.argv[2]); c.commit()"
        let outcome = try await ChildProcess(["python3", "-c", script, folder.path("a.db"), statement]).run()
        #expect(outcome.status == 0, "\(outcome.error)")
    }

    @Test func thereIsNothingToWatchWithoutALog() throws {
        let plain = try Connection(path: folder.path("plain.db"))
        try plain.execute("CREATE TABLE t (x)")
        #expect(ChangeWatch(plain) == nil)
        #expect(ChangeWatch(try Connection(path: ":memory:")) == nil)
    }

    @Test func theWatchKeepsItsConnectionOpen() throws {
        let watch = try #require(ChangeWatch(secondConnection()))
        let mark = watch.mark
        try connection.execute("INSERT INTO t VALUES (1)")
        #expect(watch.mark != mark)
    }

    private func secondConnection() throws -> Connection {
        let second = try Connection(path: folder.path("a.db"))
        try second.execute("SELECT * FROM t")
        return second
    }
}
