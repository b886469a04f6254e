import Outlet

extension Engine {
    /// Sets a new connection up: its settings, the version of the tables, all statements.
    func setUp(_ lane: Lane) {
        // Others of a transaction wait for a locked row, too.
        setUp(lane, synchronously: nil, patience: "1s", []) { [unowned self] in noteOpen() }
    }

    /// The same for a connection that locks sessions, and waits for other nodes' locks.
    func setUpTurns(_ lane: Lane) { setUp(lane, synchronously: nil, patience: "3s", []) {} }

    /// The same for the connection that tells and listens, which waits for no disk: what is lost with a crash of the server is
    /// told again.
    func setUpTelling(_ lane: Lane) {
        setUp(lane, synchronously: "off", patience: "1s", [Call(.listen)]) { [unowned self] in noteListening() }
    }

    private func setUp(
        _ lane: Lane, synchronously: String?, patience: String, _ calls: [Call], then opened: @escaping () -> Void
    ) {
        let sent = parts.clock.now()
        lane.run([Call(.configure, synchronously, patience)] + calls, preparing: true) { [unowned self] outcome in
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

    /// Looks at the version of the tables and at the database's clock; `false` if this release may not use the tables.
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

    /// A connection can be used.
    private func noteOpen() {
        guard !isConnected, workers.contains(where: \.isOpen) else { return }
        isConnected = true
        parts.inbox.refuse(nil)
        if news.hasStarted { parts.findings.add(.note("The session store \(parts.place) is back.")) }
    }

    /// A connection is lost, or could not be made.
    func noteLost(_ lane: Lane, _ reason: String) {
        if let id = lane.locked { release(id, of: lane) }
        if lane === telling { news.noteLost() }
        guard !workers.contains(where: \.isOpen) else { return }
        if isConnected {
            isConnected = false
            parts.findings.add(
                .damage("The session store \(parts.place) is away: \(reason). Requests are refused until it is back."))
            // Often it is back at once.
            return
        }
        let error = setupError ?? .away(parts.place, reason)
        parts.inbox.refuse(error)
        start(.failure(error))
    }

    /// Stops using tables that a newer release has changed, on all connections: the first that is made again when they can be
    /// used says so.
    private func leaveTables() {
        for lane in workers + turnLanes + [telling].compactMap({ $0 }) where lane.isOpen {
            lane.drop("its tables are of a newer release")
        }
    }
}
