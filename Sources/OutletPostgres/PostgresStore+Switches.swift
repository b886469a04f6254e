public import Outlet

extension PostgresStore: SwitchStore {
    /// The last change of each switch, by any node or command.
    public func switches(then: @escaping Completion<[StoredSwitch]>) throws -> StoreAnswer<[StoredSwitch]> {
        try read(Call(.switches), then: then) { [clock = parts.clock] rows in
            (0..<rows.count).map { row in
                StoredSwitch(
                    subject: rows.text(row, 0) ?? "", value: rows.text(row, 1), note: rows.text(row, 2),
                    author: rows.text(row, 3) ?? "", time: clock.toNode(rows.int(row, 4) ?? 0))
            }
        }
    }

    /// Stores the change of a switch, with the news of it for all nodes. Sending it again has no further effect.
    public func keep(_ change: StoredSwitch, then: @escaping Completion<Void>) throws -> StoreAnswer<Void> {
        let news = change.news()
        let call = Call(
            .keepSwitch, change.subject, change.value, change.note, change.author,
            parts.clock.toDatabase(change.time), news.sender, news.place, news.kind)
        return try read(call, alone: true, then: then) { [bus = parts.bus] _ in bus.tellNews() }
    }
}
