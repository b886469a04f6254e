// Where sessions are, for those who show it.
extension SessionTurns {
    private var presence: Presence { environment.presence }

    /// Notes that a session has asked for something, with so many new streams.
    func noteAsked(_ session: Session, streams: Int = 0) {
        guard application.showsViewers else { return }
        presence.note(
            session.id, of: session.principal, at: marks(of: session), hasAsked: true, streams: streams)
    }

    /// Notes what a session shows by now, if it is on this node.
    func noteShown(_ session: Session) {
        guard application.showsViewers, presence.has(session.id) else { return }
        presence.note(session.id, of: session.principal, at: marks(of: session), hasAsked: false)
    }

    /// Where the screens of a session have it be.
    private func marks(of session: Session) -> [PresenceMark] {
        session.state.stack.filter { $0.opening.mayLoad(for: application) }.flatMap { entry in
            (try? reducer.scene(entry, session.state.locale))?.loads?.presences(in: entry.container) ?? []
        }
    }
}
