import ViewTree

// Simulates an event on a session.
extension Sessions {
    /// Whether any event may sign in or out.
    package var mayMove: Bool { application.signsIn }

    /// Whether an event would sign in or out if it came now.
    package func wouldMove(_ event: Event, in session: Session) -> Bool {
        guard application.signsIn,
            let step = try? reducer.reduce(
                event, key: nil, to: session, in: session.context(now: date), isTracing: false)
        else { return false }
        let last = session.state.lastWork
        return step.session.work.contains { $0.id > last && reducer.mayEndSignIns($0) }
    }
}
