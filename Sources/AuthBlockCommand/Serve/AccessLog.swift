import Foundation
import HTTPServer

/// A line of JSON for each request, written by a thread of its own: whoever answers requests never waits for a disk.
///
/// When lines come faster than they can be written, those beyond the room for them are dropped and counted.
final class AccessLog: @unchecked Sendable {
    // Invariant: these are read and written only with the lock held.
    private let lock = NSCondition()
    private var waiting: [(record: AccessRecord, time: Date)] = []
    private var lost = 0
    private var hasEnded = false
    private var isWriting = false
    /// Whether the file may end in the middle of a line.
    private var isTorn = false
    private var descriptor: Int32

    private let path: String?
    private let room: Int

    /// Opens the log.
    ///
    /// - Parameters:
    ///   - path: the file, which grows; standard error when `nil`.
    ///   - room: how many lines may wait to be written.
    init(path: String?, room: Int = 65_536) throws(FileFailure) {
        self.path = path
        self.room = room
        descriptor = try Self.open(path)
        let thread = Thread { self.writeUntilTheEnd() }
        thread.name = "access-log"
        thread.start()
    }

    /// How many lines were dropped or could not be written.
    var lostLines: Int { lock.withLock { lost } }

    /// Takes a line in; it returns at once.
    func add(_ record: AccessRecord) {
        let time = Date()
        lock.withLock {
            guard waiting.count < room else { return lost += 1 }
            waiting.append((record, time))
            lock.signal()
        }
    }

    /// Opens the file anew, after it was renamed. When that fails, the old one stays in use.
    func reopen() throws(FileFailure) {
        let new = try Self.open(path)
        let old = lock.withLock {
            while isWriting { lock.wait() }
            let old = descriptor
            descriptor = new
            isTorn = false
            return old
        }
        if old != STDERR_FILENO { close(old) }
    }

    /// Writes what waits, and ends the thread.
    func end() {
        lock.withLock {
            hasEnded = true
            lock.broadcast()
            while isWriting || !waiting.isEmpty { lock.wait() }
        }
    }

    private static func open(_ path: String?) throws(FileFailure) -> Int32 {
        guard let path else { return STDERR_FILENO }
        let descriptor = Foundation.open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw FileFailure(cannot: "write", path, reason: errno) }
        return descriptor
    }

    private func writeUntilTheEnd() {
        let line = AccessLine()
        while let (records, descriptor, isTorn) = next() {
            let text = records.map { line.text($0.record, at: $0.time) }.joined()
            let isWritten = Console.writeAll(isTorn ? "\n" + text : text, to: descriptor) == nil
            lock.withLock {
                if !isWritten { lost += records.count }
                self.isTorn = !isWritten
                isWriting = false
                lock.broadcast()
            }
        }
    }

    private func next() -> (records: [(record: AccessRecord, time: Date)], descriptor: Int32, isTorn: Bool)? {
        lock.withLock {
            while waiting.isEmpty, !hasEnded { lock.wait() }
            guard !waiting.isEmpty else { return nil }
            defer { waiting = [] }
            isWriting = true
            return (waiting, descriptor, isTorn)
        }
    }
}

/// How a request is written down.
struct AccessLine {
    func text(_ record: AccessRecord, at time: Date) -> String {
        var line = "{\"time\":\"\(Timestamp.text(time))\""
        add("client", record.clientAddress)
        add("method", record.method)
        add("path", record.path)
        add("status", record.status)
        add("bytes", record.byteCount)
        add("milliseconds", (record.duration / .microseconds(1)).rounded() / 1_000)
        add("request", record.requestID)
        add("problem", record.problem)
        if !record.isComplete { add("complete", false) }
        return line + "}\n"

        func add(_ name: String, _ value: String?) {
            guard let value else { return }
            line += ",\"\(name)\":\""
            for scalar in value.unicodeScalars {
                switch scalar {
                case "\"", "\\":
                    line.unicodeScalars.append("\\")
                    line.unicodeScalars.append(scalar)
                // Besides what JSON asks for, what would break or reorder the line where a person reads it.
                case _ where scalar.value < 0x20 || scalar.value > 0x7E:
                    for unit in String(scalar).utf16 { line += String(format: "\\u%04x", Int(unit)) }
                default: line.unicodeScalars.append(scalar)
                }
            }
            line += "\""
        }
        func add(_ name: String, _ value: (some CustomStringConvertible)?) {
            if let value { line += ",\"\(name)\":\(value)" }
        }
    }
}
