import GRDB
import Outlet

/// The tables of a session store as changes write them: prepared statements, and what is known of the rows.
///
/// Use them only while their connection is held. A transaction is `begin`, some `write`, and `commit` or `rollBack`.
struct SessionTables {
    let database: Database
    let statements: SessionStatements
    private var rows = RowCache()
    /// The numbers of all sessions and changes, with those of the transaction that is open.
    private(set) var totals: StoreTotals
    /// The totals at the end of the last transaction.
    private var kept: StoreTotals
    /// Whether a session or a sign-in was added or removed in the transaction that is open.
    private var hasOtherRows = false
    /// How many sign-ins were added in it, without those that were removed.
    private var addedSignIns = 0

    /// The tables of a database that has the newest version of the schema, and what is noted beside it.
    init(in database: Database, since note: StoreNote? = nil) throws {
        self.database = database
        statements = try SessionStatements(on: database)
        totals = try StoreTotals(in: database, since: note)
        kept = totals
    }

    /// Begins a transaction, and waits so many milliseconds at most for another program that writes.
    mutating func begin(patience: Int32) throws {
        database.setPatience(patience)
        try statements.begin.run()
        (hasOtherRows, addedSignIns) = (false, 0)
    }

    /// Ends the transaction: all of it is kept.
    mutating func commit() throws {
        if hasOtherRows { try statements.setTotals.run(totals.sessions, totals.changes, addedSignIns) }
        try statements.commit.run()
        kept = totals
    }

    /// Ends the transaction: nothing of it is kept.
    mutating func rollBack() {
        if database.isInsideTransaction { try? database.rollback() }
        rows.removeAll()
        totals = kept
    }

    /// Writes a change in the transaction that is open; `false` if it does not match what is stored.
    mutating func write(_ change: SessionChange) throws -> Bool {
        switch change {
        case .insert(let session): try insert(session)
        case .commit(let change): try commit(change)
        case .commitWithModels(let change, let models): try commit(change, with: models)
        case .remove(let id): try remove(id)
        case .touch(let id, let time): try touch(id, at: time)
        case .expire(let id, let time): try expire(id, unusedSince: time)
        case .putAside(let id): try putAside(id)
        case .beginSignIn(let signIn): try begin(signIn)
        case .replaceSignIn(let id, let signIn): try replace(id, by: signIn)
        case .move(let move, let gone): try self.move(move, noting: gone)
        case .useSignIn(let id, let time): try use(id, at: time)
        case .endSignIns(let ids, let gone): try end(ids, noting: gone)
        case .endAsked(let asked): try endAsked(noting: asked)
        case .keepSecretCheck(let check): try keep(check)
        case .keepSwitch(let change): try keep(change)
        case .insertSharedModel(let model): try insert(model)
        case .removeSharedModels(let time): try removeSharedModels(endedBefore: time)
        case .expireSignIns(let time, let gone): try expireSignIns(at: time, noting: gone)
        }
    }

    private func keep(_ change: StoredSwitch) throws -> Bool {
        try database.keep(change)
        return true
    }

    mutating func insert(_ session: StoredSession) throws -> Bool {
        let (id, head, principal) = (session.id, session.head, session.principal)
        if let signIn = session.signIn, try !has(signIn) { return false }
        let inserted = try statements.insert.run(
            id.low, id.high, head.version, head.lastUsed, Self.minute(head.lastUsed), head.due ?? 0, principal.id,
            principal.tenant, session.openingKey?.key, session.constants, RowSum.constants(of: session), head.bytes,
            RowSum.head(head, of: id), totals.changes + 1, session.signIn?.bytes)
        guard inserted == 1 else { return false }
        count(sessions: 1)
        try add(session.entries, to: database.lastInsertedRowID, of: id)
        return true
    }

    mutating func commit(_ change: StoredChange) throws -> Bool {
        let (id, head, minute) = (change.id, change.head, Self.minute(change.head.lastUsed))
        let due = head.due ?? 0
        guard var row = try rows[id] ?? row(of: id) else { return false }
        let sum = RowSum.head(head, of: id)
        let isIndexed = row.minute == minute && row.due == due
        let updated =
            isIndexed
            ? try statements.update.run(
                head.version, head.lastUsed, head.bytes, sum, totals.changes + 1, row.number, id.low, change.previous)
            : try statements.updateIndexed.run(
                head.version, head.lastUsed, head.bytes, sum, totals.changes + 1, row.number, id.low, change.previous,
                minute, due)
        guard updated == 1 else { return false }
        (row.minute, row.due) = (max(row.minute, minute), due)
        rows[id] = row
        totals.changes += 1
        totals.row = row.number
        for range in change.dropped { try statements.dropEntries.run(row.number, Int(range.kind), range.end) }
        try add(change.added, to: row.number, of: id)
        return true
    }

    private func row(of id: SessionID) throws -> RowCache.Row? {
        try statements.find.firstRow(id.low, id.high).map {
            RowCache.Row(number: $0[0], minute: Int($0[1]), due: Int($0[2]))
        }
    }

    private func add(_ entries: [StoredEntry], to number: Int64, of id: SessionID) throws {
        for entry in entries {
            try statements.addEntry.run(
                number, Int(entry.kind), entry.number, entry.bytes, RowSum.entry(entry, of: id))
        }
    }

    mutating func remove(_ id: SessionID) throws -> Bool {
        rows[id] = nil
        guard let number = try statements.find.firstRow(id.low, id.high)?.first else { return false }
        try statements.removeEntries.run(number)
        try statements.remove.run(number)
        try statements.removeMovedKeys.run(id.low, id.high)
        count(sessions: -1)
        return true
    }

    private mutating func expire(_ id: SessionID, unusedSince time: Int) throws -> Bool {
        guard try statements.isUnused.firstRow(id.low, id.high, time) != nil else { return false }
        return try remove(id)
    }

    private mutating func putAside(_ id: SessionID) throws -> Bool {
        guard let number = try statements.find.firstRow(id.low, id.high)?.first else { return false }
        try database.execute(
            sql: """
                INSERT INTO damaged_sessions SELECT *, unixepoch() FROM sessions WHERE number = :number;
                INSERT INTO damaged_entries SELECT * FROM entries WHERE session = :number
                """, arguments: ["number": number])
        return try remove(id)
    }

    private mutating func touch(_ id: SessionID, at time: Int) throws -> Bool {
        rows[id] = nil
        return try statements.touch.run(id.low, id.high, time, Self.minute(time)) == 1
    }

    /// The version of a session; nil if there is none.
    func version(of id: SessionID) throws -> Int? {
        try SessionQueries.version(of: id, in: database)
    }

    /// Writes about as much as a small session has, and takes it back.
    func probe() throws {
        try statements.addEntry.run(0, 0, 0, [UInt8](repeating: 0, count: 16_384), 0)
        try statements.removeEntries.run(0)
    }

    /// Counts a change by which there are more or fewer sessions or sign-ins.
    mutating func count(sessions: Int = 0, signIns: Int = 0) {
        totals.sessions += sessions
        totals.changes += 1
        totals.row = 0
        addedSignIns += signIns
        hasOtherRows = true
    }

    /// The minute of a time in seconds since 1970.
    static func minute(_ time: Int) -> Int { time / 60 }
}
