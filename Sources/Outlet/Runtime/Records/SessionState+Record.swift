import FoundationEssentials
import ViewTree

extension SessionState {
    /// The state of a stored session with the screens that are still there.
    init(_ stored: StoredSession, _ constants: SessionConstants, _ record: SessionRecord, stack: [StackEntry]) {
        self.init(
            for: Audience(
                principal: stored.principal, anonymousAs: stored.id.description, profile: constants.profile),
            id: stored.id, seed: UInt64(constants.seed, radix: 16) ?? 0,
            openedWith: stored.openingKey.map { key in
                KeyedOpening(key: key.key, body: constants.body.flatMap { Fingerprint(text: $0) } ?? Fingerprint())
            }, locale: constants.locale, timeZone: constants.timeZone, stack: stack, lastUsed: stored.head.lastUsed)
        version = stored.head.version
        revision = record.revision
        lastEntry = record.lastEntry
        effects = (record.effects ?? []).map(ClientEffect.init)
        lastEffect = record.lastEffect
        undos = record.undos ?? []
        work = (record.work ?? []).compactMap(PendingWork.init)
        lastWork = record.lastWork
        hasCalled = record.hasCalled
        restore(stored.entries)
    }

    /// Takes in the history and the answers.
    private mutating func restore(_ entries: [StoredEntry]) {
        var patches: [Int: [UInt8]] = [:]
        var events: [(number: UInt32, event: KeyedEvent)] = []
        var bodies: [(number: UInt32, body: [UInt8])] = []
        for entry in entries {
            guard let number = UInt32(exactly: entry.number), number < .max else { continue }
            switch EntryKind(rawValue: entry.kind) {
            case .change: patches[entry.number] = entry.bytes
            case .answer: bodies.append((number, entry.bytes))
            case .event:
                guard let event = KeyedEvent(entry.bytes) else { continue }
                events.append((number, event))
                if entry.bytes.last == 1, let patch = patches[event.revision] { bodies.append((number, patch)) }
            case nil: break
            }
        }
        // Those before a gap lead nowhere.
        let oldest = (1...max(1, revision)).reversed().first { patches[$0] == nil } ?? 0
        for revision in oldest..<revision {
            if let patch = patches[revision + 1] {
                changes.append(SessionChange(revision: revision + 1, patch: patch))
            }
        }
        if events.isEmpty { return }
        // Numbers before a gap can't be counted.
        let first = events.indices.dropFirst().last { events[$0].number != events[$0 - 1].number + 1 } ?? 0
        answers = AnswerLog(Array(events[first...]), bodies: bodies.sorted { $0.number < $1.number })
    }
}
