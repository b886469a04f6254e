import ViewTree

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

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

    /// Adds an effect for the client. `key` is the idempotency key of the event that caused it.
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
        case .toast(let text): add("toast", JSONObject([("text", .string(text))]), key: key)
        case .focus(let node): add("focus", JSONObject([("node", .string(node))]), key: key)
        case .clear(let node): add("clear", JSONObject([("node", .string(node))]), key: key)
        case .client(let type, let members):
            if let (place, digits) = members.firstLargeInteger { throw .largeInteger(type, place, digits) }
            guard case .object(let members) = members else { throw .membersAreNoObject }
            add(type, members, key: key)
        default: break
        }
    }

    /// Adds an effect, unless the client has said which ones it can perform and this is none of them: only its number counts then.
    private mutating func add(_ type: String, _ members: JSONObject, key: String?) {
        lastEffect += 1
        if let effects = client?.effects, !effects.contains(type) { return }
        var object = JSONObject([("id", .number(Double(lastEffect))), ("type", .string(type))])
        for (name, value) in members.members where object[name] == nil { object[name] = value }
        object["for"] = key.map { .string($0) }
        effects.append(ClientEffect(id: lastEffect, json: JSON.object(object).encoded))
    }

    /// Adds an effect that offers to undo something. The undo has the number of that effect.
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

    /// Removes and returns the undo offered under a number; nil if there is none, or it has expired.
    mutating func takeUndo(_ id: Int, now: Date) -> OfferedUndo? {
        guard let index = undos.firstIndex(where: { $0.id == id && $0.due >= now }) else { return nil }
        return undos.remove(at: index)
    }

    /// Writes new effects to the patch, and removes the oldest beyond the limit.
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

/// An undo that the client can still take.
struct OfferedUndo: Sendable, Codable {
    /// How many offers are kept.
    static let kept = 8
    /// How many seconds after the client's offer ends its answer is still accepted, to allow for network delay.
    static let grace = 5.0

    let id: Int
    /// The screen that made the offer.
    let entry: Int
    let effects: [Effect]
    let due: Date
}
