extension Sessions {
    /// The pending work that may still change a session without another event; nil if there is no such session.
    package func activity(of id: SessionID) async throws -> SessionActivity? {
        let session = try await withCheckedThrowingContinuation { continuation in
            load(id) { continuation.resume(with: $0) }
        }
        guard let session else { return nil }
        let (due, now) = (live.dueTimes(of: id), turns.times.deadlines.now())
        return SessionActivity(
            revision: session.revision,
            work: session.state.work.map { work in
                let rest = due[work.id].flatMap { $0 > now ? $0 - now : nil }
                return SessionActivity.Work(description: work.description, rest: rest)
            }
                + session.state.sharedModelIDs.sorted().map {
                    SessionActivity.Work(description: "the shared model '\($0.name)'", rest: nil)
                })
    }

    /// Calls `body` whenever the activity of a session may have become another one without a new revision. The result
    /// ends that.
    package func watchActivity(
        of id: SessionID, _ body: @escaping @Sendable () -> Void
    ) -> @Sendable () -> Void {
        let watcher = live.watchWork(id, body)
        return { self.live.forgetWatcher(watcher, of: id) }
    }
}

extension PendingWork {
    /// The kind and name of the work, for people.
    fileprivate var description: String {
        switch kind {
        case .call: "the service '\(name)'"
        case .load(_, let isAwaited): isAwaited ? "the load '\(name)'" : "the observed source '\(name)'"
        case .delayed, .identification, .endSignIns: name
        }
    }
}
