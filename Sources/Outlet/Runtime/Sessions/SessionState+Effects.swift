import FoundationEssentials
import ViewTree

extension SessionState {
    mutating func wait(for kind: PendingWork.Kind, of entry: Int, key: String?) throws(Problem) {
        if work.count >= PendingWork.most, work.count(where: { !$0.isLoad }) >= PendingWork.most {
            throw Problem(
                .sessionFull, "The session waits for \(PendingWork.most) calls or delayed effects already.",
                revision: revision)
        }
        lastWork += 1
        work.append(PendingWork(id: lastWork, entry: entry, kind: kind, key: key))
    }

    /// Adds what the client is to do; `key` is that of the event which it follows from.
    mutating func tell(_ effect: Effect, key: String?) throws(EffectError) {
        switch effect {
        case .openURL(let address):
            guard LinkAddress(address)?.isAbsolute == true else { throw .addressNotAllowed }
            add("openURL", JSONObject([("url", .string(address))]), key: key)
        case .copy(let text): add("copy", JSONObject([("text", .string(text))]), key: key)
        case .share(let title, let text, let address):
            if let address, LinkAddress(address) == nil { throw .addressNotAllowed }
            let members = [("title", title), ("text", text), ("url", address)]
            let given = members.compactMap { name, value in value.map { (name, JSON.string($0)) } }
            if given.isEmpty { throw .nothingToShare }
            add("share", JSONObject(given), key: key)
        case .announce(let text, let live):
            add("announce", JSONObject([("text", .string(text)), ("live", .string(live.rawValue))]), key: key)
        case .client(let type, let members):
            guard case .object(let members) = members else { throw .membersAreNoObject }
            add(type, members, key: key)
        default: break
        }
    }

    private mutating func add(_ type: String, _ members: JSONObject, key: String?) {
        lastEffect += 1
        var object = JSONObject([("id", .number(Double(lastEffect))), ("type", .string(type))])
        for (name, value) in members.members where object[name] == nil { object[name] = value }
        object["for"] = key.map { .string($0) }
        effects.append(ClientEffect(id: lastEffect, json: JSON.object(object).encoded))
    }

    /// Has the client offer to undo something; the number of the effect is that of the undo.
    mutating func offerUndo(
        _ sentence: String, _ undo: [Effect], within limit: Duration, of entry: Int, key: String?, now: Date
    ) {
        add(
            "undo",
            JSONObject([
                ("text", .string(sentence)), ("undo", .number(Double(lastEffect + 1))),
                ("seconds", .number(Double(limit.components.seconds))),
            ]), key: key)
        undos.removeAll { $0.due < now }
        undos.append(
            OfferedUndo(
                id: lastEffect, entry: entry, effects: undo,
                due: now.addingTimeInterval(limit.timeInterval + OfferedUndo.grace)))
        undos.removeFirst(max(0, undos.count - OfferedUndo.kept))
    }

    /// What was offered under that number, which is offered no more from now on.
    mutating func takeUndo(_ id: Int, now: Date) -> OfferedUndo? {
        guard let index = undos.firstIndex(where: { $0.id == id && $0.due >= now }) else { return nil }
        return undos.remove(at: index)
    }

    /// Writes the effects that are new, and takes those away that are too many.
    mutating func writeEffects(after last: Int, to patch: inout PatchWriter) {
        guard lastEffect > last else { return }
        let surplus = max(0, effects.count - ClientEffect.kept)
        for _ in 0..<min(surplus, effects.count(where: { $0.id <= last })) {
            patch.at("/effects/0") { $0.remove() }
        }
        effects.removeFirst(surplus)
        for effect in effects where effect.id > last {
            patch.at("/effects/-") { $0.write(.add) { $0.write(raw: effect.json) } }
        }
    }
}

/// What can be undone for a while.
struct OfferedUndo: Sendable {
    /// How many are kept.
    static let kept = 8
    /// How much later than the client's offer ends an answer to it is taken, in seconds: it has been on its way.
    static let grace = 5.0

    let id: Int
    /// The screen that offered it.
    let entry: Int
    let effects: [Effect]
    let due: Date
}
