public import Outlet
import Synchronization

extension MemoryNode {
    /// The sessions that have other versions, and the items that were published after a mark.
    public func news(
        since versions: [SessionID: Int], after mark: NewsMark?, then: @escaping Completion<StoreNews>
    ) -> StoreAnswer<StoreNews> {
        later(then) {
            var changed: [SessionID: Int?] = [:]
            for (id, known) in versions {
                let version = self.version(of: id)
                if version != known { changed.updateValue(version, forKey: id) }
            }
            return self.cluster.state.withLock { [changed] state in
                let last = state.news.last?.number ?? state.forgotten
                return StoreNews(
                    sessions: changed, items: state.items(after: mark), mark: NewsMark(position: last, time: 0),
                    hasGap: mark.map { $0.position < state.forgotten } ?? false)
            }
        }
    }

    /// Publishes the items that are not there yet.
    public func publish(_ items: [NewsItem], then: @escaping Completion<Void>) -> StoreAnswer<Void> {
        later(then) { self.cluster.state.withLock { $0.publish(items) } }
    }

    /// Tells the other nodes of the cluster that there are news.
    public func tellNews() { cluster.tell(.news, from: number) }
}

extension MemoryCluster.State {
    /// Publishes the items that are not there yet.
    mutating func publish(_ items: [NewsItem]) {
        for item in items
        where !news.contains(where: { ($0.item.sender, $0.item.place) == (item.sender, item.place) }) {
            news.append(PublishedItem(number: (news.last?.number ?? forgotten) + 1, item: item))
        }
    }

    /// The items above a mark; without one, the newest of each kind and name.
    fileprivate func items(after mark: NewsMark?) -> [PublishedItem] {
        if let mark { return news.filter { $0.number > mark.position } }
        let newest = Dictionary(grouping: news) { [$0.item.kind, $0.item.name] }.values.compactMap(\.last)
        return newest.sorted { $0.number < $1.number }
    }
}
