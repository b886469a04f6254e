import ViewTree

/// Says what becomes of a session at an event, at an answer, at a value that came: the next session, the patch that leads
/// there, and what is to be done for it.
///
/// Pure: the same session, the same cause, the same context and the same reads give the same step. It has no clock and no
/// store, starts nothing, and knows nothing of requests; what it may read of sources it asks `reads` for.
package struct Reducer: Sendable {
    let renderer: DocumentRenderer
    /// What was read of sources before, or notes what is read; nil where nobody wants to know.
    let reads: ReadLog?

    /// A reducer of the sessions of an app.
    package init(_ application: Application, reads: ReadLog? = nil) {
        self.init(DocumentRenderer(application), reads: reads)
    }

    /// A reducer of the sessions whose documents a renderer writes.
    init(_ renderer: DocumentRenderer, reads: ReadLog? = nil) {
        self.renderer = renderer
        self.reads = reads
    }

    package var application: Application { renderer.application }

    /// The scene of a screen.
    func scene(_ entry: StackEntry, _ locale: String) throws -> any AnyScene {
        try entry.scene(of: application, locale)
    }

    /// The session with its document counted anew where a release has changed the scene since; nil where it has not.
    func refreshed(_ session: Session) throws -> Session? {
        guard let top = session.state.stack.last, !top.isUpToDate(for: application) else { return nil }
        let fingerprint = try scene(top, session.locale).fingerprint
        if fingerprint == top.fingerprint { return nil }
        var state = session.state
        state.stack[state.stack.count - 1].fingerprint = fingerprint
        state.revision += 1
        state.changes = ChangeLog()
        return Session(state)
    }
}
