import ViewTree

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension SessionState {
    /// The state of a stored session with the screens that are still there.
    init(_ stored: StoredSession, _ constants: SessionConstants, _ record: SessionRecord, stack: [StackEntry]) {
        self.init(
            for: Audience(
                principal: record.principal(of: stored), anonymousAs: stored.id.description, profile: constants.profile,
                client: constants.client, catalog: constants.catalog),
            id: stored.id, movedFrom: constants.origin.flatMap { SessionID($0) }, of: stored.signIn,
            seed: constants.secret,
            openedWith: stored.openingKey.map { key in
                KeyedOpening(key: key.key, body: constants.body.flatMap { Fingerprint(text: $0) } ?? Fingerprint())
            }, locale: constants.locale, timeZone: constants.timeZone, stack: stack, lastUsed: stored.head.lastUsed)
        version = stored.head.version
        revision = record.revision
        lastEntry = record.lastEntry
        effects = record.effects.map(ClientEffect.init)
        lastEffect = record.lastEffect
        undos = record.undos
        work = record.work.compactMap(PendingWork.init)
        lastWork = record.lastWork
        hasCalled = record.hasCalled
        restore(stored.entries)
    }

    /// Takes in the history and the answers, which are in the order of their kinds and numbers.
    private mutating func restore(_ entries: [StoredEntry]) {
        var patches: [SessionChange] = []
        var events: [(number: UInt32, event: KeyedEvent)] = []
        var bodies: [(number: UInt32, body: [UInt8])] = []
        for entry in entries {
            guard let number = UInt32(exactly: entry.number), number < .max else { continue }
            switch EntryKind(rawValue: entry.kind) {
            case .change:
                if entry.number > revision { continue }
                // Those before a gap lead nowhere.
                if let last = patches.last, last.revision + 1 != entry.number { patches.removeAll() }
                let patch = StoredPatch.patch(of: entry.bytes, to: entry.number)
                patches.append(SessionChange(revision: entry.number, patch: patch))
            case .answer: bodies.append((number, entry.bytes))
            case .event:
                guard let event = KeyedEvent(entry.bytes) else { continue }
                // Numbers before a gap can't be counted.
                if let last = events.last, last.number + 1 != number { events.removeAll() }
                events.append((number, event))
                guard entry.bytes.last == 1, let first = patches.first else { continue }
                let index = event.revision - first.revision
                if patches.indices.contains(index) { bodies.append((number, patches[index].patch)) }
            case nil: break
            }
        }
        if patches.last?.revision == revision { changes = ChangeLog(patches) }
        if events.isEmpty { return }
        answers = AnswerLog(events, bodies: bodies.sorted { $0.number < $1.number })
    }
}
