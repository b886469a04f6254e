public import Outlet

extension PostgresStore {
    /// How long the store keeps published items, in seconds.
    private static let kept = 3_600

    /// Whether a ``PostgresDatabase`` needs the changes of tables on other nodes.
    public var followsNews: Bool { parts.tables.isUsed }

    /// The news: which of these sessions have another version than the given one, and the items that this node has not read. A
    /// single statement.
    public func news(
        since versions: [SessionID: Int], after mark: NewsMark?, then: @escaping Completion<StoreNews>
    ) throws -> StoreAnswer<StoreNews> {
        let call = Call(
            .news, BoundArray(Array(versions.keys)), BoundArray(Array(versions.values)), mark?.position,
            BoundArray(mark.map { Array($0.read.keys) } ?? []))
        return try read(call, then: then) { [tables = parts.tables] rows in
            let news = rows.news(after: mark, keptFor: Self.kept)
            tables.take(news)
            return news
        }
    }

    /// Publishes items for all nodes in order, in one transaction. Items that were published before are left unchanged.
    public func publish(_ items: [NewsItem], then: @escaping Completion<Void>) throws -> StoreAnswer<Void> {
        try read(Call(publishing: items), then: then) { _ in }
    }
}

extension Call {
    /// The call that publishes items.
    init(publishing items: [NewsItem]) {
        self.init(
            .publish, BoundArray(items.map(\.sender)), BoundArray(items.map(\.place)), BoundArray(items.map(\.kind)),
            BoundArray(items.map(\.name)), BoundArray(items.map(\.bytes)))
    }
}

extension ResultSet {
    /// The news of the rows. The first row has the position up to which all transactions have ended, and the time; sessions and
    /// items follow.
    fileprivate func news(after mark: NewsMark?, keptFor kept: Int) -> StoreNews {
        var (sessions, items, read): ([SessionID: Int?], [PublishedItem], [Int: Int]) = ([:], [], mark?.read ?? [:])
        for row in 1..<max(1, count) {
            guard let kind = int(row, 0), kind > 1, let position = int(row, 2), let number = int(row, 3) else {
                if let id = id(row, 1) { sessions.updateValue(int(row, 2), forKey: id) }
                continue
            }
            read[number] = position
            if kind == 3 { continue }
            let item = NewsItem(
                sender: int(row, 4) ?? 0, place: int(row, 5) ?? 0, kind: text(row, 6) ?? "", name: text(row, 1) ?? "",
                bytes: bytes(row, 7))
            items.append(PublishedItem(number: number, item: item))
        }
        let (position, time) = (int(0, 2) ?? 0, int(0, 3) ?? 0)
        return StoreNews(
            sessions: sessions, items: items,
            mark: NewsMark(position: position, read: read.filter { $0.value >= position }, time: time),
            hasGap: mark.map { time - $0.time >= kept } ?? false)
    }
}
