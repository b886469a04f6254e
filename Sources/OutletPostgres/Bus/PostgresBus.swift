import Outlet
import Synchronization

/// Tells other nodes over PostgreSQL's `NOTIFY`, apart from all commits: many ids at once, some milliseconds later.
final class PostgresBus: ChangeBus {
    /// The bytes of one message.
    private static let limit = 7_000

    /// What a message says instead of ids if something was published for all nodes.
    private static let news = "news"

    private let inbox: Inbox
    private let receiver = Mutex<(@Sendable (ChangeHint) -> Void)?>(nil)

    init(_ inbox: Inbox) { self.inbox = inbox }

    func tell(_ ids: [SessionID]) { inbox.tell { $0.sessions += ids } }

    func tellNews() { inbox.tell { $0.hasNews = true } }

    func listen(_ receiver: @escaping @Sendable (ChangeHint) -> Void) { self.receiver.withLock { $0 = receiver } }

    /// Passes a hint on.
    func receive(_ hint: ChangeHint) { receiver.withLock { $0 }?(hint) }

    /// Passes on what another node has told; `node` is this node, which hears itself.
    func receive(_ text: String, by node: Int) {
        let parts = text.split(separator: ":", maxSplits: 1)
        guard parts.count == 2, parts[0] != "\(node)" else { return }
        if parts[1] == Self.news { return receive(.news) }
        var (ids, rest): ([SessionID], _) = ([], parts[1].utf8[...])
        while !rest.isEmpty {
            if let id = SessionID(String(decoding: rest.prefix(22), as: UTF8.self)) { ids.append(id) }
            rest = rest.dropFirst(22)
        }
        if !ids.isEmpty { receive(.sessions(ids)) }
    }

    /// The messages: the node's number, a colon, and the ids one behind the other, or a word.
    static func messages(of hints: WaitingHints, by node: Int) -> [String] {
        let texts = Set(hints.sessions).map(\.description)
        let size = (limit - 21) / 22
        let ids = stride(from: 0, to: texts.count, by: size).map { start in
            "\(node):" + texts[start..<min(start + size, texts.count)].joined()
        }
        return ids + (hints.hasNews ? ["\(node):\(news)"] : [])
    }
}

/// What other nodes are still to be told.
struct WaitingHints: Sendable {
    /// The sessions that have changed.
    var sessions: [SessionID] = []
    /// Whether something was published for all.
    var hasNews = false

    /// Whether there is nothing to tell.
    var isEmpty: Bool { sessions.isEmpty && !hasNews }
}
