import ViewTree

extension TestClient {
    /// Opens the session's stream, starting with the whole document, or with the patches after a revision.
    public func stream(after revision: Int? = nil) async throws -> EventStream {
        try await channel.stream("\(path)/stream\(revision.map { "?after=\($0)" } ?? "")", headers)
    }

    /// Receives the next message of a stream, applies it, and returns it; nil if the stream has ended.
    @discardableResult
    public func receive(from stream: EventStream) async throws -> StreamMessage? {
        guard let message = try await stream.next() else { return nil }
        try await take(message)
        return message
    }

    /// Applies a message of a stream.
    func take(_ message: StreamMessage) async throws {
        switch message.event {
        case "document":
            noteAppear(in: message.json)
            take(document: message.json, sent: nil)
        case "patch": try await take(patch: message.json, sent: nil)
        default: break
        }
        try await catchUp()
    }

    /// Applies a patch. Drops it if the document already has its revision, and fetches the document if the patch does
    /// not apply. `sent` contains the values of this client's event that caused the patch; nil if there is none.
    func take(patch json: JSON, sent: JSONObject?) async throws {
        guard let patch = Patch(json) else { throw TestFailure("This is no JSON Patch: \(json)") }
        if patch.operations.isEmpty { return }
        guard case .test(JSONPointer(["revision"]), _)? = patch.operations.first else {
            throw TestFailure("The patch does not begin with a test of the revision: \(json)")
        }
        if let target = patch.target, target <= revision { return }
        noteAppear(in: json)
        if let changed = try? document.applying(patch) {
            take(document: changed, sent: sent, keepsTree: !patch.replacesTree)
        } else {
            try await reload()
        }
    }

    /// Performs an effect, as far as a client without a screen can.
    private func perform(_ effect: JSON) {
        effects.append(effect)
        guard let id = effect["node"]?.string, node(id) != nil else { return }
        switch effect["type"] {
        case "focus": wanted = id
        case "clear": if drafts[id] == sent[id] { drafts[id] = nil }
        default: break
        }
    }

    /// Puts another document in the place of this one. `keepsTree` is whether a patch changed no more than parts of the
    /// tree: then the same screen is on top, even if one below it has closed.
    func take(document new: JSON, sent: JSONObject?, keepsTree: Bool = false) {
        let old = document
        let (older, stack) = (old["stack"]?.array ?? [], new["stack"]?.array ?? [])
        let isLower = stack.count < older.count && stack.last == older.last
        let isSameScreen = stack == older || (keepsTree && (stack.count == older.count || isLower))
        let before = drafts.members.map { (name: $0.name, draft: $0.value, value: node($0.name)?["value"]) }
        turn(from: old, to: new, isSameScreen: isSameScreen)
        document = new
        drafts = JSONObject()
        for (name, draft, value) in before where isSameScreen {
            // A value that is in the document is no longer a draft.
            guard let now = node(name)?["value"], now != draft else { continue }
            // A new value in the document replaces a draft only in the answer to this client's own event, and not if
            // that event carried another draft.
            let isAnswered = sent.map { $0[name] == nil || $0[name] == draft } ?? false
            if now == value || !isAnswered { drafts[name] = draft }
            if sent != nil, base[name] != nil { base[name] = now }
        }
        for effect in new["effects"]?.array ?? [] {
            guard let id = effect["id"]?.integer, id > lastEffect else { continue }
            lastEffect = id
            if effect["for"]?.string.map(keys.contains) ?? true { perform(effect) }
        }
    }
}

extension Patch {
    /// Whether another screen comes on top.
    fileprivate var replacesTree: Bool {
        operations.contains { if case .replace(JSONPointer(["tree"]), _) = $0 { true } else { false } }
    }

    /// The revision to which the patch leads.
    fileprivate var target: Int? {
        for operation in operations.reversed() {
            switch operation {
            case .replace(JSONPointer(["revision"]), let revision): return revision.integer
            case .replace(JSONPointer(), let document): return document["revision"]?.integer
            default: continue
            }
        }
        return nil
    }
}
