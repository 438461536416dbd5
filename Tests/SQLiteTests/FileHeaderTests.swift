import Foundation
import SQLite
import TemporaryFolder
import Testing

@Suite struct FileHeaderTests {
    let folder: TemporaryFolder
    let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.path("a.db")
    }

    private func content() throws -> FileHeader.Content {
        try FileHeader.content(of: Connection(path: path, mode: .readWrite))
    }

    private func write(_ data: Data) throws {
        try data.write(to: URL(fileURLWithPath: path))
    }

    @Test func aDatabaseTellsWhoseItIsAndItsVersion() throws {
        let connection = try Connection(path: path)
        try connection.setApplicationID(-0x1234_5678)
        try connection.setUserVersion(7)
        guard case .database(let header) = try content() else {
            Issue.record("not a database")
            return
        }
        #expect(header.applicationID == -0x1234_5678)
        #expect(header.userVersion == 7)
    }

    @Test func anEmptyFileHoldsNothing() throws {
        try write(Data())
        #expect(try content() == .nothing)
    }

    @Test(arguments: [1, 99, 100, 5_000])
    func anythingElseIsSomethingElse(length: Int) throws {
        try write(Data(repeating: 0, count: length))
        #expect(try content() == .other)
        try write(Data(repeating: 0x41, count: length))
        #expect(try content() == .other)
    }

    @Test func lookingTouchesNothing() throws {
        // A copy made while the database is open has a journal that SQLite would move into it.
        let open = try Connection(path: folder.path("open.db"))
        try open.execute("PRAGMA journal_mode = WAL; CREATE TABLE t (x); INSERT INTO t VALUES (1)")
        for suffix in ["", "-wal"] {
            let copy = try Data(contentsOf: URL(fileURLWithPath: folder.path("open.db\(suffix)")))
            try copy.write(to: URL(fileURLWithPath: path + suffix))
        }
        let before = try ["", "-wal"].map { try Data(contentsOf: URL(fileURLWithPath: path + $0)) }
        guard case .database = try content() else {
            Issue.record("not a database")
            return
        }
        #expect(try ["", "-wal"].map { try Data(contentsOf: URL(fileURLWithPath: path + $0)) } == before)
    }

    @Test func lookingKeepsTheLocksOfOtherConnections() throws {
        try Connection(path: path).execute("CREATE TABLE t (x)")
        let holder = try Connection(path: path)
        try holder.transaction { () throws(SQLiteError) in
            _ = try FileHeader.content(of: Connection(path: path, mode: .readWrite))
            let other = try Connection(path: path, busyTimeout: .zero)
            #expect {
                try other.transaction {}
            } throws: { error in
                (error as? SQLiteError)?.isBusy == true
            }
        }
    }
}
