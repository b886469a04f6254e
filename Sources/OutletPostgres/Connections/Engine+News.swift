import Glibc
import Outlet

extension Engine {
    /// Starts the next message to other nodes that is due; one at a time.
    func tellNews(_ now: ContinuousClock.Instant) {
        guard let lane = telling, lane.isIdle, !news.isLeaving else { return }
        if news.nextBeat <= now {
            beat(on: lane)
        } else if !news.isRegistered {
            register(on: lane)
        } else if news.nextHints <= now, parts.inbox.hasHints {
            tell(on: lane)
        } else if news.nextCount <= now {
            count(on: lane)
        }
    }

    /// Notes that the node listens again, and may have missed messages.
    func noteListening() {
        news.nextBeat = .now
        if news.hasListened { parts.bus.receive(.everything) }
        news.hasListened = true
    }

    private var leaseMilliseconds: Int { Int(parts.pace.leaseTime / .milliseconds(1)) }

    /// Renews the node's registration. If it had expired, the node goes on under a new number.
    private func beat(on lane: Lane) {
        news.nextBeat = .now + parts.pace.heartbeat
        let sent = parts.clock.now()
        lane.run([Call(.live, parts.node.id, leaseMilliseconds, parts.node.release, parts.node.secretCheck)]) {
            [unowned self] outcome in
            guard case .answered(let results) = outcome else { return }
            guard let rows = results.firstRows else { return lane.drop("\(results.firstError?.message ?? "")") }
            guard knows(rows, askedAt: sent) else { return }
            compareSecret(rows.int(0, 4) == 1)
            guard rows.int(0, 3) != 1, news.isRegistered else { return }
            news.isRegistered = false
            parts.node.renew()
            parts.findings.add(
                .note(
                    "This node was not heard of for \(parts.pace.leaseTime.components.seconds) seconds. Others may do what it had "
                        + "begun; it goes on as a new node."))
            parts.bus.receive(.everything)
        }
    }

    /// Reports once that another node serves with another secret: it started while this node's registration had expired.
    private func compareSecret(_ isAnother: Bool) {
        if isAnother, !news.hasOtherSecret {
            parts.findings.add(
                .damage(
                    "Another node serves with another secret: it has started while this one was not heard of. Give all nodes the "
                        + "same OUTLET_SECRET, and start them anew."))
        }
        news.hasOtherSecret = isAnother
    }

    /// Registers the node, and removes nodes that are long gone.
    private func register(on lane: Lane) {
        let calls = [
            Call(
                .register, parts.node.id, leaseMilliseconds, Int(getpid()), parts.node.release, parts.node.secretCheck),
            Call(.forget),
        ]
        lane.run(calls) { [unowned self] outcome in
            guard case .answered(let results) = outcome else { return }
            if let error = results.firstError { return lane.drop(error.message) }
            news.isRegistered = true
        }
    }

    /// Sends the waiting hints. Lost ones are not sent again.
    private func tell(on lane: Lane) {
        news.nextHints = .now + parts.pace.hints
        let messages = PostgresBus.messages(of: parts.inbox.takeHints(), by: parts.node.id)
        lane.run(messages.map { Call(.tell, $0) }) { _ in }
    }

    /// Counts the sessions, in at most a hundredth of the time. The statement also removes old news.
    private func count(on lane: Lane) {
        let sent = ContinuousClock.now
        news.nextCount = sent + parts.pace.count
        parts.totals.noteQuestion()
        lane.run([Call(.count)]) { [unowned self] outcome in
            guard case .answered(let results) = outcome, let rows = results.firstRows else { return }
            let isTaken = parts.totals.note(
                sessions: rows.int(0, 0) ?? 0, bytes: rows.int(0, 1) ?? 0, isRough: news.uselessCounts > 10)
            news.uselessCounts = isTaken ? 0 : news.uselessCounts + 1
            if !isTaken { news.nextCount = .now + parts.pace.heartbeat }
            news.nextCount = max(news.nextCount, .now + sent.duration(to: .now) * 100)
            if !news.hasStarted {
                news.hasStarted = true
                parts.findings.add(
                    .note("Sessions are kept in \(parts.place), which has \(parts.totals.sessions) of them."))
                start(.success(()))
            }
        }
    }

    /// Unregisters the node, so that others may take its leases at once; `true` once that is done.
    func leave() -> Bool {
        guard let lane = telling, lane.isOpen, !news.hasLeft else { return true }
        if lane.isIdle, !news.isLeaving {
            news.isLeaving = true
            lane.run([Call(.leave, parts.node.id)]) { [unowned self] _ in news.hasLeft = true }
        }
        return false
    }
}
