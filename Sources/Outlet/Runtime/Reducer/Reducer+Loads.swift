extension Reducer {
    /// Updates the loads of all screens to match their models, and the session's work to match the loads. Removes work
    /// of screens that are gone, and loads that are not requested any more.
    func reconcile(_ session: inout SessionState, since old: SessionState?) throws {
        if !session.work.isEmpty {
            let screens = session.stack.map(\.id)
            session.work.removeAll { $0.isDelayed && !screens.contains($0.entry) }
        }
        if session.work.isEmpty, !session.stack.contains(where: { $0.opening.mayLoad(for: application) }) { return }
        var hasLoads = session.work.contains(where: \.isLoad)
        for index in session.stack.indices {
            let entry = session.stack[index]
            guard let loads = try scene(entry, session.locale).loads else { continue }
            hasLoads = true
            for link in entry.opening.links { try follow(link, at: index, in: &session, with: loads) }
            if let before = old?.stack.first(where: { $0.id == entry.id }),
                before.container === session.stack[index].container
            {
                continue
            }
            try loads.reconcile(&session.stack[index].container, number: &session.lastWork, reading(session))
        }
        if hasLoads { try collectLoads(&session) }
    }

    /// Updates what follows another screen's model. If that screen is gone, the last value stays.
    private func follow(
        _ link: LiveLink, at index: Int, in session: inout SessionState, with loads: any AnySceneLoads
    ) throws {
        guard let source = session.stack[..<index].first(where: { $0.id == link.source }) else { return }
        let segue = try scene(source, session.locale).segues.first { $0.link?.name == link.name }
        guard let link = segue?.link else { return }
        loads.follow(link.value(source.container), in: link.target, of: &session.stack[index].container)
    }

    private func collectLoads(_ session: inout SessionState) throws {
        session.work.removeAll(where: \.isLoad)
        for entry in session.stack {
            guard let loads = try scene(entry, session.locale).loads else { continue }
            for (load, work) in loads.work(in: entry.container) {
                session.work.append(
                    PendingWork(id: work.id, entry: entry.id, kind: .load(load, isAwaited: work.isAwaited)))
            }
        }
    }

    /// Applies the outcome of a load; nil if it changes nothing, because it came too late or had been applied already.
    func reduce(
        _ outcome: LoadOutcome, of work: Int, to session: Session, in context: Context, followingFacts: Bool = true
    ) throws -> EventStep? {
        guard case (let entry, let load)? = session.state.load(work),
            let position = session.state.stack.firstIndex(where: { $0.id == entry })
        else { return nil }
        var step = EventStep(from: session)
        step.followsFacts = followingFacts
        let loads = try scene(step.session.stack[position], session.locale).loads
        let isWanted = loads?.accept(
            outcome, of: work, load: load, in: &step.session.stack[position].container,
            number: &step.session.lastWork, reading(step.session))
        guard isWanted == true else { return nil }
        try conclude(&step, from: session, key: nil, in: context)
        return step
    }

    /// The run of a session's load; nil if the session does not wait for it.
    func run(_ work: PendingWork, of session: Session) throws -> LoadRun? {
        guard case .load(let load, _) = work.kind,
            let entry = session.state.stack.first(where: { $0.id == work.entry })
        else { return nil }
        return try scene(entry, session.locale).loads?.run(work.id, of: load, in: entry.container)
    }

    /// Reads the sources of all screens again after a service has answered: immediately if possible, otherwise as
    /// awaited work. Until that is done, the session has not settled.
    func reread(_ session: inout SessionState) throws {
        session.hasCalled = true
        let reading = reading(session)
        for index in session.stack.indices where session.stack[index].opening.mayLoad(for: application) {
            try scene(session.stack[index], session.locale).loads?.reread(
                &session.stack[index].container, number: &session.lastWork, reading)
        }
    }

    /// The conditions under which a session reads sources.
    private func reading(_ session: SessionState) -> Reading {
        var reading = Reading(
            isAnew: session.hasCalled, isAtHand: application.readsAtHand,
            isLimited: application.limitsReadsAtHand, log: reads, time: time)
        if application.showsViewers {
            let (id, principal) = (session.id, session.principal)
            reading.viewers = { [viewers] spot in viewers(spot, id, principal) }
        }
        return reading
    }

    /// Loads the lists of the principal's sign-ins again, of all screens.
    func reloadOwnSignIns(_ session: inout SessionState) throws {
        for index in session.stack.indices where session.stack[index].opening.mayLoad(for: application) {
            try scene(session.stack[index], session.locale).loads?.reloadOwnSignIns(&session.stack[index].container)
        }
    }

    /// Reloads all sources of the top screen.
    func reload(_ session: inout SessionState) throws {
        guard let index = session.stack.indices.last else { return }
        try scene(session.stack[index], session.locale).loads?.reload(&session.stack[index].container)
    }
}

extension SessionState {
    /// The screen and the name of the load with this work number.
    fileprivate func load(_ id: Int) -> (entry: Int, name: String)? {
        for work in work where work.id == id {
            if case .load(let name, _) = work.kind { return (work.entry, name) }
        }
        return nil
    }
}
