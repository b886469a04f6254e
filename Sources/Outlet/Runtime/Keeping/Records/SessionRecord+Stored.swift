import ViewTree

/// The kinds of entries that a session has in a store.
enum EntryKind: UInt8 {
    /// A ``StoredPatch``, under its revision.
    case change = 1
    /// An event with a key, under its number. The last byte is 1 if its answer is the patch of its revision.
    case event = 2
    /// The bytes of an answer that is no patch of one revision, under the number of its event.
    case answer = 3

    /// How many entries of the kind are kept in a store.
    var kept: Int {
        switch self {
        case .change, .answer: KeptBytes.kept
        case .event: AnswerLog.known
        }
    }
}

extension StoredEntry {
    fileprivate init(_ kind: EntryKind, _ number: Int, _ bytes: [UInt8]) {
        self.init(kind: kind.rawValue, number: number, bytes: bytes)
    }

    fileprivate init(_ change: SessionChange) {
        self.init(.change, change.revision, StoredPatch.bytes(of: change.patch, to: change.revision))
    }
}

extension Session {
    /// The session in its stored form.
    ///
    /// - Throws: the error of a model that can't be encoded.
    package func stored() throws -> StoredSession {
        var entries = state.changes.all.map { StoredEntry($0) }
        if let answers = state.answers { entries += answers.entries(answers.events, besides: state.changes) }
        return StoredSession(
            id: id, principal: principal, openingKey: openingKey, signIn: signIn,
            constants: try RecordEncoder.encode(SessionConstants(state)), head: try head(), entries: entries)
    }

    /// The change that the store has to write for this version, if it has the version `old`.
    func change(since old: Session) throws -> StoredChange {
        let changes = revision == old.revision ? [] : state.changes.after(old.revision)
        if revision != old.revision, changes.first?.revision != old.revision + 1 {
            // The patches do not follow on those of the last version.
            return try changeWithoutHistory()
        }
        var added = changes.map { StoredEntry($0) }
        var dropped: [StoredRange] = []
        if let answers = state.answers, answers !== old.state.answers {
            let events = answers.events(since: old.state.answers ?? AnswerLog())
            added += answers.entries(events, besides: state.changes)
        }
        for entry in added {
            // Not at each commit: a range costs as much to drop as an entry does to add.
            guard let kind = EntryKind(rawValue: entry.kind), entry.number % 16 == 0, entry.number > kind.kept else {
                continue
            }
            dropped.append(StoredRange(kind: entry.kind, before: entry.number - kind.kept))
        }
        return StoredChange(id: id, head: try head(), added: added, dropped: dropped)
    }

    /// The change that the store has to write if none of its patches leads to this version.
    func changeWithoutHistory() throws -> StoredChange {
        var added = state.changes.all.map { StoredEntry($0) }
        // The patches that are dropped may have been answers.
        if let answers = state.answers {
            added += answers.entries(answers.events.suffix(KeptBytes.kept), besides: state.changes)
        }
        return StoredChange(
            id: id, head: try head(), added: added,
            dropped: [StoredRange(kind: EntryKind.change.rawValue, before: .max)])
    }

    private func head() throws -> StoredHead {
        var record = JSONWriter(capacity: 512)
        let references = state.stack.map { state.references(in: $0) }
        try state.write(recordTo: &record, referring: references)
        let encoder = RecordEncoder(record)
        for (entry, references) in zip(state.stack, references) {
            encoder.writer.write(raw: "\n")
            try entry.container(leavingOut: references).write(to: encoder)
        }
        return StoredHead(
            version: version, lastUsed: lastUsed, due: state.work.compactMap(\.due).min(),
            bytes: try encoder.finish())
    }
}

extension AnswerLog {
    /// Events as entries of a store, with their answers unless these are among the patches.
    fileprivate func entries(
        _ events: some Sequence<(number: UInt32, event: KeyedEvent)>, besides changes: ChangeLog
    ) -> [StoredEntry] {
        var entries: [StoredEntry] = []
        for (number, event) in events {
            let bytes = event.impliedBytes == nil ? bytes(of: number) : nil
            let isPatch = bytes.map { changes.since(event.revision - 1)?.first?.patch == $0 } ?? false
            entries.append(StoredEntry(.event, Int(number), event.bytes + [isPatch ? 1 : 0]))
            if let bytes, !isPatch { entries.append(StoredEntry(.answer, Int(number), bytes)) }
        }
        return entries
    }
}
