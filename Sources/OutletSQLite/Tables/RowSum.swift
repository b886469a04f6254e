import Outlet

/// The checksums that the rows of the tables have: of what a session is, of its head, and of each of its entries; of sign-ins,
/// moved keys and shared models.
///
/// They are not secret: they find what has changed by accident, with the session's id as the key, so that the content of one
/// session never passes as another's.
enum RowSum {
    /// Of what no commit changes in a session.
    static func constants(of session: StoredSession) -> Int64 {
        var bytes = session.constants
        for text in [session.principal.id, session.principal.tenant, session.openingKey?.key] {
            bytes.append(0)
            bytes.append(contentsOf: (text ?? "").utf8)
        }
        if let signIn = session.signIn { bytes += [0] + signIn.bytes }
        return sum(bytes, of: session.id, 0)
    }

    /// Of the last version of a session.
    static func head(_ head: StoredHead, of id: SessionID) -> Int64 {
        sum(head.bytes, of: id, UInt64(truncatingIfNeeded: head.version) << 2 | (head.due != nil ? 2 : 0) | 1)
    }

    /// Of an entry.
    static func entry(_ entry: StoredEntry, of id: SessionID) -> Int64 {
        sum(entry.bytes, of: id, UInt64(truncatingIfNeeded: entry.number) << 8 | UInt64(entry.kind))
    }

    /// Of a sign-in, with the time of its last use.
    static func signIn(_ signIn: StoredSignIn) -> Int64 {
        var bytes = signIn.id.bytes
        for text in [signIn.principal.id, signIn.principal.tenant, signIn.client] + signIn.principal.roles.sorted() {
            append(text?.utf8.count ?? -1, to: &bytes)
            bytes.append(contentsOf: (text ?? "").utf8)
        }
        for number in [signIn.began, signIn.lastUsed, signIn.proved, signIn.idleTime, signIn.end] {
            append(number, to: &bytes)
        }
        return Int64(bitPattern: KeyedHash.of(bytes.span, under: signIn.id.halves))
    }

    /// Of the key of a move.
    static func movedKey(_ key: MovedKey) -> Int64 {
        let (high, low) = key.new.halves
        var bytes: [UInt8] = []
        for word in [high, low, key.key, key.body] { append(Int(truncatingIfNeeded: word), to: &bytes) }
        return sum(bytes, of: key.old, UInt64(truncatingIfNeeded: key.end))
    }

    /// Of a version of a shared model, whose parts begin with a version if it has any, and of which these versions before are kept.
    static func sharedModel(_ model: StoredSharedModel, base: Int? = nil, earlier: ClosedRange<Int>? = nil) -> Int64 {
        var bytes = bytes(of: model.id)
        append(model.version, to: &bytes)
        for number in [model.end, model.bytes?.count] {
            bytes.append(number == nil ? 0 : 1)
            append(number ?? 0, to: &bytes)
        }
        bytes += model.bytes ?? []
        if let base { append(base, to: &bytes) }
        if let earlier { for version in [earlier.lowerBound, earlier.upperBound] { append(version, to: &bytes) } }
        return Int64(bitPattern: KeyedHash.of(bytes.span, under: (0, 0)))
    }

    /// Of the snapshot of a shared model, or an edit.
    static func sharedPart(_ part: [UInt8], of id: SharedModelID, _ version: Int) -> Int64 {
        var bytes = bytes(of: id)
        append(version, to: &bytes)
        bytes += part
        return Int64(bitPattern: KeyedHash.of(bytes.span, under: (0, 1)))
    }

    private static func bytes(of id: SharedModelID) -> [UInt8] {
        var bytes: [UInt8] = []
        for text in [id.name, id.key] {
            append(text.utf8.count, to: &bytes)
            bytes.append(contentsOf: text.utf8)
        }
        return bytes
    }

    private static func append(_ number: Int, to bytes: inout [UInt8]) {
        for shift in stride(from: 0, to: 64, by: 8) { bytes.append(UInt8(truncatingIfNeeded: number >> shift)) }
    }

    private static func sum(_ bytes: [UInt8], of id: SessionID, _ place: UInt64) -> Int64 {
        let (high, low) = id.halves
        return Int64(bitPattern: KeyedHash.of(bytes.span, under: (high, low ^ place)))
    }
}
