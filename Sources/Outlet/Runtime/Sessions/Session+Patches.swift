extension Session {
    /// One patch that leads from an earlier revision to this one; nil where the gap is not kept any more.
    func patch(since revision: Int) -> [UInt8]? {
        guard let changes = state.changes.since(revision), var patch = changes.first?.patch else { return nil }
        for change in changes.dropFirst() {
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
        guard let top = session.state.stack.last, !top.isUpToDate(for: self) else { return nil }
        let fingerprint = try scene(top, session.locale).fingerprint
        if fingerprint == top.fingerprint { return nil }
        var state = session.state
        state.stack[state.stack.count - 1].fingerprint = fingerprint
        state.revision += 1
        state.changes = ChangeLog()
        return Session(state)
    }
}
