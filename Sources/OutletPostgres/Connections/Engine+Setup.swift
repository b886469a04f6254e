import Outlet

extension Engine {
    /// Sets a new connection up: its settings, the version of the tables, all statements.
    func setUp(_ lane: Lane) {
        setUp(lane, synchronously: nil, waiting: parts.pace.rowTime, []) { [unowned self] in noteOpen() }
    }

    /// Sets up a connection that locks sessions.
    func setUpTurns(_ lane: Lane) { setUp(lane, synchronously: nil, waiting: parts.pace.turnTime, []) {} }

    /// Sets up a connection that is passed to a server's thread.
    func setUpForThread(_ lane: Lane) { setUp(lane, synchronously: nil, waiting: parts.pace.rowTime, []) {} }

    /// Sets up the connection that notifies and listens. It does not wait for the disk: what a crash of the server loses is
    /// sent again.
    func setUpTelling(_ lane: Lane) {
        setUp(lane, synchronously: "off", waiting: parts.pace.rowTime, [Call(.listen)]) { [unowned self] in
            noteListening()
        }
    }

    private func setUp(
        _ lane: Lane, synchronously: String?, waiting: Duration, _ calls: [Call], then opened: @escaping () -> Void
    ) {
        let sent = parts.clock.now()
        let settings = Call(
            .configure, synchronously, waiting.setting, parts.pace.statementTime.setting, parts.pace.lockTime.setting)
        lane.run([settings] + calls, preparing: true) { [unowned self] outcome in
            guard case .answered(let results) = outcome else { return }
            if let error = results.firstError {
                setupError = PostgresStoreError(error, at: parts.place)
                return lane.drop(error.message)
            }
            guard let rows = results.firstRows, knows(rows, askedAt: sent) else {
                return lane.drop("its tables can't be used")
            }
            lane.open()
            opened()
        }
    }

    /// Reads the version of the tables and the database's clock; `false` if this release may not use the tables.
    func knows(_ rows: ResultSet, askedAt sent: Double) -> Bool {
        guard !rows.isEmpty, let version = rows.int(0, 0), let needed = rows.int(0, 1) else {
            setupError = .failed(
                at: parts.place, "the table outlet.schema is empty. Restore it, or give another place")
            return false
        }
        guard needed <= Schema.version else {
            let error = PostgresStoreError.newer(parts.place, version, known: Schema.version)
            if setupError != error { parts.findings.add(.damage("\(error) Nothing is served meanwhile.")) }
            setupError = error
            parts.inbox.refuse(error)
            leaveTables()
            return false
        }
        setupError = nil
        if let finding = parts.clock.compare(database: rows.double(0, 2), askedAt: sent) { parts.findings.add(finding) }
        return true
    }

    /// Notes that a connection can be used.
    private func noteOpen() {
        guard !isConnected, workers.contains(where: \.isOpen) else { return }
        isConnected = true
        parts.inbox.refuse(nil)
        if news.hasStarted { parts.findings.add(.note("The session store \(parts.place) is back.")) }
    }

    /// Notes that a connection was lost or could not be made. Requests are refused once none is left and another could not be
    /// made with any host: one that was lost is often back at once.
    func noteLost(_ lane: Lane, _ reason: String) {
        if let id = lane.locked { release(id, of: lane) }
        if lane === telling { news.noteLost() }
        guard !workers.contains(where: \.isOpen) else { return }
        if isConnected {
            isConnected = false
            parts.findings.add(
                .damage(
                    "The session store \(parts.place) is away: \(reason). Requests wait or are refused until it is back."
                ))
        }
        guard lane.isHopeless else { return }
        let error = setupError ?? .away(parts.place, reason)
        parts.inbox.refuse(error)
        start(.failure(error))
    }

    /// Closes all connections, since a newer release has changed the tables. The first one that can be used again reports that.
    private func leaveTables() {
        for lane in workers + turnLanes + [telling].compactMap({ $0 }) where lane.isOpen {
            lane.drop("its tables are of a newer release")
        }
    }
}
