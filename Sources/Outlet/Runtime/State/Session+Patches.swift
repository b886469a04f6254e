extension Session {
    /// The changes since an earlier revision, oldest first; nil if they are not kept any more.
    package func changes(since revision: Int) -> [SessionChange]? { state.changes.since(revision) }

    /// The session without the changes and answers that it keeps: enough to render its document.
    package var withoutHistory: Session {
        var state = state
        state.changes = ChangeLog()
        state.answers = AnswerLog()
        return Session(state)
    }

    /// One patch from an earlier revision to this one; nil if the changes between them are not kept any more.
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
