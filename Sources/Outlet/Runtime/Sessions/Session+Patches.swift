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
