import SQLite

/// The failures in a row, and which clients have signed in to which account, as one connection sees them.
struct AttemptTable {
    let connection: Connection

    /// How long failures count.
    static let failureMemory = Duration.hours(24)
    /// How long a client that signed in is known to the account.
    static let clientMemory = Duration.days(90)
    /// How old the note of a client may be before it is written anew.
    private static let noteAge = Duration.days(1)

    /// What is known under one key.
    struct Entry: Sendable, Equatable {
        var failures = 0
        var failedAt = Timestamp(milliseconds: 0)
        var succeededAt: Timestamp?
    }

    /// What is known about one client on one account.
    struct History: Sendable {
        var client = Entry()
        var everywhere = Entry()
    }

    func history(_ keys: AttemptKeys, at now: Timestamp) throws(SQLiteError) -> History {
        History(client: try entry(keys.client, at: now), everywhere: try entry(keys.everywhere, at: now))
    }

    private func entry(_ key: [UInt8], at now: Timestamp) throws(SQLiteError) -> Entry {
        let select = try connection.prepare("SELECT failures, failed_at, succeeded_at FROM attempt WHERE key = ?")
        try select.bind(key, at: 1)
        guard try select.step() else { return Entry() }
        var entry = Entry()
        let failedAt = Timestamp(milliseconds: select.int64(at: 1))
        if now - failedAt < Self.failureMemory {
            entry.failures = Int(clamping: select.int64(at: 0))
            entry.failedAt = failedAt
        }
        let succeededAt = Timestamp(milliseconds: select.int64(at: 2))
        if !select.isNull(at: 2), now - succeededAt < Self.clientMemory { entry.succeededAt = succeededAt }
        return entry
    }

    /// Counts a failure.
    func noteFailure(_ keys: AttemptKeys, at now: Timestamp) throws(SQLiteError) {
        for key in [keys.client, keys.everywhere] {
            let insert = try connection.prepare(
                """
                INSERT INTO attempt (key, failures, failed_at) VALUES (?1, 1, ?2) ON CONFLICT (key) DO UPDATE SET \
                failures = CASE WHEN failed_at > ?3 THEN failures + 1 ELSE 1 END, failed_at = ?2
                """)
            try insert.bind(key, at: 1)
            try insert.bind(now.milliseconds, at: 2)
            try insert.bind((now - Self.failureMemory).milliseconds, at: 3)
            try insert.run()
        }
    }

    /// Forgets failures after a success, and notes that the client is one of the account's own. Writes nothing when
    /// all of that is known.
    func noteSuccess(_ keys: AttemptKeys, after history: History, at now: Timestamp) throws(SQLiteError) {
        if history.everywhere.failures > 0 { try remove(keys.everywhere) }
        if history.client.failures == 0, let noted = history.client.succeededAt, now - noted < Self.noteAge { return }
        let insert = try connection.prepare(
            """
            INSERT INTO attempt (key, failures, failed_at, succeeded_at) VALUES (?1, 0, 0, ?2) \
            ON CONFLICT (key) DO UPDATE SET failures = 0, failed_at = 0, succeeded_at = ?2
            """)
        try insert.bind(keys.client, at: 1)
        try insert.bind(now.milliseconds, at: 2)
        try insert.run()
    }

    /// Removes those of a few neighbouring rows that count no more, beginning with a key.
    func removeForgotten(from key: [UInt8], rows: Int, at now: Timestamp) throws(SQLiteError) {
        let select = try connection.prepare(
            "SELECT key, failed_at, ifnull(succeeded_at, 0) FROM attempt WHERE key >= ? ORDER BY key LIMIT ?")
        try select.bind(key, at: 1)
        try select.bind(Int64(rows), at: 2)
        let oldestFailure = (now - Self.failureMemory).milliseconds
        let oldestSuccess = (now - Self.clientMemory).milliseconds
        var forgotten: [[UInt8]] = []
        while try select.step() {
            guard select.int64(at: 1) <= oldestFailure, select.int64(at: 2) <= oldestSuccess else { continue }
            forgotten.append(select.blob(at: 0))
        }
        for key in forgotten { try remove(key) }
    }

    private func remove(_ key: [UInt8]) throws(SQLiteError) {
        let delete = try connection.prepare("DELETE FROM attempt WHERE key = ?")
        try delete.bind(key, at: 1)
        try delete.run()
    }
}

extension AttemptTable.History {
    /// How long an attempt must wait, or `nil` when it may go ahead.
    ///
    /// A client that has signed in to the account before is held to its own failures alone: a stranger's do not shut
    /// the owner out.
    func wait(at now: Timestamp, with others: AttemptsUnderWay.Others) -> Duration? {
        var wait = client.wait(ThrottleRule.client, at: now, underWay: others.client)
        if client.succeededAt == nil {
            wait = max(wait, everywhere.wait(ThrottleRule.everywhere, at: now, underWay: others.everywhere))
        }
        return wait > .zero ? wait : nil
    }
}

extension AttemptTable.Entry {
    /// How much the times of attempts may be out of order, in different processes that are slow.
    private static let clockTolerance = Duration.minutes(1)

    fileprivate func wait(_ rule: ThrottleRule, at now: Timestamp, underWay: Int) -> Duration {
        let whole = rule.wait(after: failures + underWay)
        let since = underWay > 0 ? .zero : now - failedAt
        // A failure of before the clock was set back is waited for no more: until the clock gets there may take years.
        // Attempts of the same moment may see each other's failures in the future, too, and wait no longer than the
        // rule says.
        return since < .zero - Self.clockTolerance ? .zero : min(whole, whole - since)
    }
}
