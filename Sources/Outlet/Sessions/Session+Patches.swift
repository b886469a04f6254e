extension Session {
    /// One patch that leads from an earlier revision to this one; nil where the gap is not kept any more.
    func patch(since revision: Int) -> [UInt8]? {
        guard revision < self.revision else { return nil }
        let changes = state.changes.all
        guard let start = changes.firstIndex(where: { $0.revision == revision + 1 }) else { return nil }
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
        guard let top = session.state.stack.last else { return nil }
        let fingerprint = try scene(top, session.locale).fingerprint
        if fingerprint == top.fingerprint { return nil }
        var state = session.state
        state.stack[state.stack.count - 1].fingerprint = fingerprint
        state.revision += 1
        state.changes = ChangeLog()
        return Session(state)
    }
}
