/// The sessions at each place, in memory.
///
/// All times are of one clock, whatever its origin.
package struct PresenceTable: Sendable {
    private struct Row {
        var principal: String
        var name: String
        var since: Int
        var seen: Duration
        /// The same as `seen` if the session has left.
        var expires: Duration

        var isThere: Bool { expires > seen }

        func isSame(as other: Row?) -> Bool {
            guard let other, other.isThere, isThere else { return other?.isThere ?? false == isThere }
            return principal == other.principal && name == other.name && since == other.since
        }
    }

    /// For how long it is known that a session has left: a sign from before comes no later.
    private static var memory: Duration { .seconds(30) }

    private var rows: [String: [SessionID: Row]] = [:]

    package init() {}

    /// Whether no row is kept, neither of a present session nor of one that has left.
    package var isEmpty: Bool { rows.isEmpty }

    /// Takes a sign; returns whether that changes who is there.
    @discardableResult
    package mutating func take(_ sign: PresenceSign, at now: Duration) -> Bool {
        let seen = now - .milliseconds(sign.age)
        let old = rows[sign.place]?[sign.session]
        if let old, old.seen > seen { return false }
        var row = Row(
            principal: sign.principal, name: sign.name, since: sign.since, seen: seen,
            expires: seen + .milliseconds(sign.lasts))
        if let old, old.expires > now { row.since = min(old.since, row.since) }
        rows[sign.place, default: [:]][sign.session] = row
        return !row.isSame(as: old)
    }

    /// Replaces the rows of a place by these sessions; returns whether that changes who is there.
    package mutating func replace(_ place: String, by sessions: [PresentSession], at now: Duration) -> Bool {
        let old = rows[place] ?? [:]
        var new: [SessionID: Row] = [:]
        for each in sessions {
            new[each.session] = Row(
                principal: each.principal, name: each.name, since: each.since, seen: now,
                expires: now + .milliseconds(max(each.rest, 1)))
        }
        rows[place] = new.isEmpty ? nil : new
        return new.count != old.count(where: \.value.isThere) || !new.allSatisfy { $0.value.isSame(as: old[$0.key]) }
    }

    /// Removes expired rows; returns the places that a session has left by that.
    package mutating func expire(at now: Duration) -> [String] {
        var changed: [String] = []
        for (place, sessions) in rows {
            let over = sessions.filter { $0.value.expires <= now }
            if over.isEmpty { continue }
            for (session, row) in over where row.isThere || row.seen + Self.memory <= now {
                rows[place]?[session] = nil
            }
            if rows[place]?.isEmpty == true { rows[place] = nil }
            if over.contains(where: \.value.isThere) { changed.append(place) }
        }
        return changed
    }

    /// Forgets a place.
    package mutating func forget(_ place: String) { rows[place] = nil }

    /// The sessions at a place, in any order. Expired ones are included until `expire`.
    package func sessions(at place: String, _ now: Duration) -> [PresentSession] {
        (rows[place] ?? [:]).filter(\.value.isThere).map { session, row in
            PresentSession(
                place: place, session: session, principal: row.principal, name: row.name, since: row.since,
                rest: Int((row.expires - now) / .milliseconds(1)))
        }
    }
}
