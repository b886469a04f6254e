import Outlet
import Synchronization

extension Conformance {
    /// What a node publishes is read by all, each item once, those of a sender in their order.
    static func publishes(
        _ first: some SharedStore, _ second: some SharedStore, _ findings: inout Findings
    ) async throws {
        let start = try await second.news()
        let (one, two) = (NewsItem.sample(of: 1, 1, "a"), NewsItem.sample(of: 1, 2, "b"))
        try await first.publish([one, two])
        let news = try await second.news(after: start.mark)
        findings.expect(news.items.map(\.item) == [one, two], "'news' does not give what another node has published.")
        findings.expect(
            try await first.news(after: start.mark).items.map(\.item) == [one, two],
            "'news' does not give what the node has published itself.")
        findings.expect(!news.hasGap, "'news' has a gap after a moment.")
        let three = NewsItem.sample(of: 1, 3, "a")
        try await first.publish([two, three])
        try await first.publish([three])
        let next = try await second.news(after: news.mark)
        findings.expect(
            next.items.map(\.item) == [three], "What is published again is read again, or hides what is new.")
        findings.expect(
            zip(news.items + next.items, (news.items + next.items).dropFirst()).allSatisfy { $0.number < $1.number },
            "The numbers of items do not grow.")
        let late = try await second.news().items.filter { $0.item.sender == one.sender }.map(\.item)
        findings.expect(
            Set(late) == [two, three] && late.count == 2,
            "Without a mark, 'news' does not give the newest item of each kind and name.")
        try await publishesAtOnce(first, second, next.mark, &findings)
        let heard = Atomic(false)
        second.bus.listen { if $0 == .news { heard.store(true, ordering: .relaxed) } }
        let isHeard = try await eventually {
            first.bus.tellNews()
            try await Task.sleep(for: .milliseconds(50))
            return heard.load(ordering: .relaxed) ? true : nil
        }
        findings.expect(isHeard == true, "The bus did not tell the other node that there are news.")
    }

    /// Nothing is missed, and nothing read twice, while many publish.
    private static func publishesAtOnce(
        _ first: some SharedStore, _ second: some SharedStore, _ start: NewsMark, _ findings: inout Findings
    ) async throws {
        let (senders, rounds, ended) = (10..<16, 20, Ended())
        var (mark, read) = (start, [NewsItem]())
        try await withThrowingTaskGroup(of: Void.self) { group in
            for sender in senders {
                group.addTask {
                    defer { ended.count.add(1, ordering: .relaxed) }
                    for place in 1...rounds {
                        let items = [NewsItem.sample(of: sender, place, "x")]
                        if sender.isMultiple(of: 2) {
                            try await first.publish(items)
                        } else {
                            try await second.publish(items)
                        }
                    }
                }
            }
            while ended.count.load(ordering: .relaxed) < senders.count {
                let news = try await second.news(after: mark)
                (mark, read) = (news.mark, read + news.items.map(\.item))
            }
            try await group.waitForAll()
        }
        let news = try await second.news(after: mark)
        read += news.items.map(\.item)
        for sender in senders {
            findings.expect(
                read.filter { $0.sender == NewsItem.sample(of: sender, 0, "").sender }.map(\.place)
                    == Array(1...rounds),
                "Of what one of many senders has published, 'news' does not give each item once and in order.")
        }
    }
}

/// How many have ended.
private final class Ended: Sendable {
    let count = Atomic(0)
}

extension NewsItem {
    private static let base = Int.random(in: 1..<(.max / 2))

    /// An item of one of the senders of this process.
    fileprivate static func sample(of sender: Int, _ place: Int, _ name: String) -> NewsItem {
        NewsItem(sender: base + sender, place: place, kind: "conformance", name: name, bytes: [UInt8(place)])
    }
}
