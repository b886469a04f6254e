import Outlet

extension StoredSession {
    /// A session from its rows, the head first; nil if there are none.
    init?(_ id: SessionID, _ rows: ResultSet, _ clock: NodeClock) {
        guard !rows.isEmpty, let version = rows.int(0, 3), let lastUsed = rows.int(0, 4) else { return nil }
        let principal = Principal(id: rows.text(0, 6), in: rows.text(0, 7))
        self.init(
            id: id, principal: principal, openingKey: rows.text(0, 8).map { OpeningKey(of: principal, $0) },
            signIn: SignInID(bytes: rows.bytes(0, 10)), constants: rows.bytes(0, 9),
            head: StoredHead(
                version: version, lastUsed: clock.toNode(lastUsed), due: rows.int(0, 5).map(clock.toNode),
                bytes: rows.bytes(0, 2)),
            entries: (1..<rows.count).compactMap { row in
                guard let kind = rows.int(row, 0).flatMap(UInt8.init(exactly:)), let number = rows.int(row, 1) else {
                    return nil
                }
                return StoredEntry(kind: kind, number: number, bytes: rows.bytes(row, 2))
            })
    }
}
