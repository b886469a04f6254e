#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

// Reports the places of sessions to `Presence`.
extension SessionTurns {
    private var presence: Presence { environment.presence }

    /// Notes that a session has sent a request, with a number of new streams.
    func noteAsked(_ session: Session, streams: Int = 0) {
        guard application.showsViewers else { return }
        let marks = marks(of: session)
        // Most are nowhere.
        if marks.isEmpty, streams == 0, !presence.has(session.id) { return }
        presence.note(session.id, of: session.principal, at: marks, hasAsked: true, streams: streams)
    }

    /// Notes the current screens of a session, if it is on this node, or if an event has just led it to a place.
    func noteShown(_ session: Session) {
        guard application.showsViewers else { return }
        let (marks, isHere) = (marks(of: session), presence.has(session.id))
        if !isHere, marks.isEmpty || Int(date.timeIntervalSince1970) - session.state.lastUsed > 1 { return }
        presence.note(session.id, of: session.principal, at: marks, hasAsked: !isHere)
    }

    /// Where the screens of a session have it be.
    private func marks(of session: Session) -> [PresenceMark] {
        var marks: [PresenceMark] = []
        for entry in session.state.stack where entry.opening.mayLoad(for: application) {
            try? entry.withScene(of: application, in: session.state) { scene, _ in
                guard let loads = scene.loads, loads.hasViewers else { return }
                marks += loads.presences(in: entry.container)
            }
        }
        return marks
    }
}
