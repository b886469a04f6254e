import Outlet

/// Copies switches, shared models, sign-ins and sessions into a store, and counts them.
struct SessionCopy {
    private var copied = 0
    private var entries = 0
    private var waiting = 0
    private var signIns = 0
    private var models = 0
    private var switches = 0
    private var present = 0
    /// The number of items that were not copied.
    private(set) var refused = 0

    /// Copies the change of a switch; reports the reason if it can't.
    mutating func take(
        _ change: StoredSwitch, into target: any SwitchStore, report: (String) -> Void
    ) async throws {
        let there = try await target.insert(change)
        if there == nil {
            switches += 1
        } else if there == change {
            present += 1
        } else {
            refused += 1
            report("The switch '\(change.subject)' is there already, and not the same.")
        }
    }

    /// Copies a shared model; reports the reason if it can't.
    mutating func take(
        _ model: StoredSharedModel, into target: any SharedModelStore, report: (String) -> Void
    ) async throws {
        if try await StoreAnswer.awaited({ try target.insert(model, then: $0) }) {
            models += 1
        } else if let there = try await StoreAnswer.awaited({ try target.sharedModel(model.id, then: $0) }),
            (there.version, there.bytes, there.edits) == (model.version, model.bytes, model.edits)
        {
            present += 1
        } else {
            refused += 1
            report("The shared model \(model.id.sentence) is there already, and not the same.")
        }
    }

    /// Copies a sign-in, before its sessions; reports the reason if it can't.
    mutating func take(
        _ signIn: StoredSignIn, into target: any SignInStore, report: (String) -> Void
    ) async throws {
        if try await StoreAnswer.awaited({ try target.beginSignIn(signIn, then: $0) }) {
            signIns += 1
        } else if let there = try await StoreAnswer.awaited({ try target.signIn(signIn.id, then: $0) }),
            there.isSame(as: signIn)
        {
            present += 1
        } else {
            refused += 1
            report("The sign-in \(signIn.id.prefix)… is there already, and not the same.")
        }
    }

    /// Copies a session; reports the reason if it can't. A session that was copied before is left unchanged.
    mutating func take(_ session: StoredSession, into target: any Store, report: (String) -> Void) async throws {
        do {
            try session.verify()
        } catch {
            return refuse(session, "\(error)", report)
        }
        if try await StoreAnswer.awaited({ try target.insert(session, then: $0) }) {
            copied += 1
            entries += session.entries.count
            if session.head.due != nil { waiting += 1 }
        } else if let there = try await StoreAnswer.awaited({ try target.load(session.id, then: $0) }) {
            if there.hasContent(of: session) {
                present += 1
            } else {
                refuse(session, there.difference(from: session), report)
            }
        } else if let reason = try await target.reasonOfSignIn(against: session) {
            refuse(session, reason, report)
        } else {
            refuse(session, "Another session was opened with its key.", report)
        }
    }

    private mutating func refuse(_ session: StoredSession, _ reason: String, _ report: (String) -> Void) {
        refused += 1
        report("\(session.id.prefix)…: \(reason)")
    }

    /// The counts in a sentence.
    var summary: String {
        var sentence = "\(count(sessions: copied, signIns: signIns, sharedModels: models, switches: switches)) copied"
        if copied > 0 { sentence += " with \(entries) patches and answers" }
        if waiting > 0 { sentence += ", \(waiting) waiting for a service or a delay" }
        if present > 0 { sentence += "; \(present) there already" }
        if refused > 0 { sentence += "; \(refused) not copied" }
        return sentence + "."
    }
}

extension StoredSession {
    /// Whether another session has the same content. Ignores the times of use and of work, which another clock may have set.
    fileprivate func hasContent(of other: StoredSession) -> Bool {
        (id, principal, openingKey, signIn, constants)
            == (other.id, other.principal, other.openingKey, other.signIn, other.constants)
            && (head.version, head.bytes, entries) == (other.head.version, other.head.bytes, other.entries)
    }

    /// The difference from a session that would be copied.
    fileprivate func difference(from other: StoredSession) -> String {
        if head.version == other.head.version { return "It is there already, and not the same." }
        return "It is there already in version \(head.version), and would be copied in version \(other.head.version)."
    }
}

extension StoredSignIn {
    /// Whether another sign-in is the same. Ignores all times: those of use change, and another clock may have set the others.
    fileprivate func isSame(as other: StoredSignIn) -> Bool {
        (id, principal, principal.roles, idleTime, client)
            == (other.id, other.principal, other.principal.roles, other.idleTime, other.client)
    }
}
