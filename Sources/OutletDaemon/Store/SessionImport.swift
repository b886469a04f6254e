import Outlet

/// Imports exported sessions, sign-ins, shared models and switches into a store, and counts them. Imports the check value of
/// their secret too, if the store has none.
struct SessionImport {
    private var line = 0
    private var added = 0
    private var signIns = 0
    private var models = 0
    private var switches = 0
    private var present = 0
    /// The number of lines that were not imported.
    private(set) var refused = 0

    /// Imports a line; reports the reason if its content is not added.
    mutating func take(_ text: [UInt8], into store: any Store, report: (String) -> Void) async throws {
        line += 1
        let found: StoredLine
        do {
            found = try StoredLine(text)
            if case .session(let session) = found { try session.verify() }
        } catch {
            return refuse("\(error)", report)
        }
        switch found {
        case .session(let session): try await take(session, into: store, report)
        case .signIn(let signIn): try await take(signIn, into: store, report)
        case .sharedModel(let model): try await take(model, into: store, report)
        case .change(let change): try await take(change, into: store, report)
        case .secretCheck(let check):
            if let sentence = try await store.take(check) { report("Line \(line): \(sentence)") }
        }
    }

    private mutating func take(
        _ session: StoredSession, into store: any Store, _ report: (String) -> Void
    ) async throws {
        if session.signIn != nil, store as? any SignInStore == nil {
            let reason = try await store.reasonOfSignIn(against: session)
            return refuse("The session \(session.id.prefix)… is of a sign-in. \(reason ?? "")", report)
        }
        if try await StoreAnswer.awaited({ try store.insert(session, then: $0) }) {
            added += 1
        } else if try await StoreAnswer.awaited({ try store.load(session.id, then: $0) }) != nil {
            present += 1
            report("Line \(line): The session \(session.id.prefix)… is in the store already.")
        } else if let reason = try await store.reasonOfSignIn(against: session) {
            refuse("The session \(session.id.prefix)… ends with its sign-in. \(reason)", report)
        } else {
            refuse("Another session was opened with the key of the session \(session.id.prefix)….", report)
        }
    }

    private mutating func take(_ signIn: StoredSignIn, into store: any Store, _ report: (String) -> Void) async throws {
        guard let store = store as? any SignInStore else { return refuse("The store keeps no sign-ins.", report) }
        if try await StoreAnswer.awaited({ try store.beginSignIn(signIn, then: $0) }) {
            signIns += 1
        } else {
            present += 1
            report("Line \(line): The sign-in \(signIn.id.prefix)… is in the store already.")
        }
    }

    private mutating func take(
        _ model: StoredSharedModel, into store: any Store, _ report: (String) -> Void
    ) async throws {
        guard let store = store as? any SharedModelStore else {
            return refuse("The store keeps no shared models.", report)
        }
        if try await StoreAnswer.awaited({ try store.insert(model, then: $0) }) {
            models += 1
        } else {
            present += 1
            report("Line \(line): The shared model \(model.id.sentence) is in the store already.")
        }
    }

    private mutating func take(
        _ change: StoredSwitch, into store: any Store, _ report: (String) -> Void
    ) async throws {
        guard let store = store as? any SwitchStore else { return refuse("The store keeps no switches.", report) }
        if try await store.insert(change) == nil {
            switches += 1
        } else {
            present += 1
            report("Line \(line): The switch '\(change.subject)' is in the store already.")
        }
    }

    private mutating func refuse(_ reason: String, _ report: (String) -> Void) {
        refused += 1
        report("Line \(line): \(reason)")
    }

    /// The counts in a sentence.
    var summary: String {
        var parts = ["\(count(sessions: added, signIns: signIns, sharedModels: models, switches: switches)) added"]
        if present > 0 { parts.append("\(present) there already") }
        if refused > 0 { parts.append("\(count(refused, "line")) refused") }
        return parts.joined(separator: ", ") + "."
    }
}
