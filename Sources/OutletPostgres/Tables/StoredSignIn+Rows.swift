import Outlet

extension StoredSignIn {
    /// The sign-in of a row; nil if the row has none.
    init?(_ rows: ResultSet, _ row: Int, _ clock: NodeClock) {
        guard let id = SignInID(bytes: rows.bytes(row, 0)), let began = rows.int(row, 4),
            let lastUsed = rows.int(row, 5),
            let proved = rows.int(row, 6), let idleTime = rows.int(row, 7), let end = rows.int(row, 8)
        else { return nil }
        self.init(
            id: id,
            principal: Principal(id: rows.text(row, 1), in: rows.text(row, 2), roleText: rows.text(row, 3) ?? ""),
            began: clock.toNode(began), lastUsed: clock.toNode(lastUsed), proved: clock.toNode(proved),
            idleTime: idleTime, end: clock.toNode(end), client: rows.text(row, 9) ?? "")
    }
}

extension MovedKey {
    /// The key of the move that has led away from an id; nil if there is no row.
    init?(from old: SessionID, _ rows: ResultSet, _ clock: NodeClock) {
        guard !rows.isEmpty, let new = rows.id(0, 0), let key = rows.int(0, 1), let body = rows.int(0, 2),
            let end = rows.int(0, 3)
        else { return nil }
        self.init(
            old: old, new: new, key: UInt64(bitPattern: Int64(key)), body: UInt64(bitPattern: Int64(body)),
            end: clock.toNode(end))
    }
}

/// `bytea`: the 32 bytes of the hash.
extension SignInID: BoundElement {
    static var type: Int32 { [UInt8].type }
    func append(to bytes: inout [UInt8]) -> Bool { self.bytes.append(to: &bytes) }
}
