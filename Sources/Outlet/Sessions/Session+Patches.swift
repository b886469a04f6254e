extension Session {
    /// One patch that leads from an earlier revision to this one; nil where the gap is not kept any more.
    func patch(since revision: Int) -> [UInt8]? {
        guard revision < self.revision, let first = changes.first, revision + 1 >= first.revision,
            let start = changes.firstIndex(where: { $0.revision == revision + 1 })
        else { return nil }
        var patch = changes[start].patch
        for change in changes[(start + 1)...] {
            patch.removeLast()
            patch.append(UInt8(ascii: ","))
            patch += change.patch.dropFirst()
        }
        return patch
    }
}

extension Application {
    /// The session with its document counted anew where a release has changed the scene since; nil where it has not.
    func refreshed(_ session: Session) throws -> Session? {
        guard let top = session.stack.last else { return nil }
        let fingerprint = try scene(top, of: session).fingerprint
        if fingerprint == top.fingerprint { return nil }
        var session = session
        session.stack[session.stack.count - 1].fingerprint = fingerprint
        session.revision += 1
        session.changes = []
        return session
    }
}
