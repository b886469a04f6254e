public import Outlet
import Synchronization

extension PostgresStore: PresenceStore {
    /// How many calls there are between two removals of old rows.
    private static let rest = 30

    /// Stores signs, and returns the sessions that are present at some places, by PostgreSQL's clock and in one statement. The
    /// table is unlogged.
    public func exchange(
        _ signs: [PresenceSign], at places: [String], then: @escaping Completion<[PresentSession]>
    ) throws -> StoreAnswer<[PresentSession]> {
        let call = Call(
            .exchangePresence, BoundArray(signs.map(\.place)), BoundArray(signs.map(\.session)),
            BoundArray(signs.map(\.principal)), BoundArray(signs.map(\.name)),
            BoundArray(signs.map { parts.clock.toDatabase($0.since) }), BoundArray(signs.map(\.age)),
            BoundArray(signs.map(\.lasts)), BoundArray(places))
        let count = presenceQuestions.wrappingAdd(1, ordering: .relaxed).oldValue
        let calls = [call] + (count.isMultiple(of: Self.rest) ? [Call(.forgetPresence)] : [])
        let job = Job(calls, answering: 0, alone: true) { [clock = parts.clock] answer, _ in
            then(
                answer.map { rows in
                    (0..<rows.count).compactMap { row in
                        rows.id(row, 1).map { session in
                            PresentSession(
                                place: rows.text(row, 0) ?? "", session: session, principal: rows.text(row, 2) ?? "",
                                name: rows.text(row, 3) ?? "", since: clock.toNode(rows.int(row, 4) ?? 0),
                                rest: rows.int(row, 5) ?? 0)
                        }
                    }
                })
        }
        try parts.inbox.read(job)
        return .pending
    }
}
