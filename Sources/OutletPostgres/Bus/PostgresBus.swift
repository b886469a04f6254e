import Outlet
import Synchronization

/// Notifies other nodes by PostgreSQL's `NOTIFY`, separately from the commits: some milliseconds later, and many ids at once.
final class PostgresBus: ChangeBus {
    /// The most bytes of a message.
    private static let limit = 7_000

    /// The text of a message instead of ids, if something was published for all nodes.
    private static let news = "news"

    private let inbox: Inbox
    private let receiver = Mutex<(@Sendable (ChangeHint) -> Void)?>(nil)

    init(_ inbox: Inbox) { self.inbox = inbox }

    func tell(_ ids: [SessionID]) { inbox.tell { $0.add(ids) } }

    func tellNews() { inbox.tell { $0.hasNews = true } }

    func listen(_ receiver: @escaping @Sendable (ChangeHint) -> Void) { self.receiver.withLock { $0 = receiver } }

    /// Passes a hint to the receiver.
    func receive(_ hint: ChangeHint) { receiver.withLock { $0 }?(hint) }

    /// Passes the message of another node to the receiver. `node` is this node, which receives its own messages too.
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

    /// The messages: each has the node's number, a colon, and the ids in a row, or the word for news.
    static func messages(of hints: WaitingHints, by node: Int) -> [String] {
        let texts = Set(hints.sessions).map(\.description)
        let size = (limit - 21) / 22
        let ids = stride(from: 0, to: texts.count, by: size).map { start in
            "\(node):" + texts[start..<min(start + size, texts.count)].joined()
        }
        return ids + (hints.hasNews ? ["\(node):\(news)"] : [])
    }
}

/// The hints that other nodes are still to be sent.
struct WaitingHints: Sendable {
    /// The sessions that have changed.
    var sessions: [SessionID] = []
    /// Whether something was published for all nodes.
    var hasNews = false

    /// The most sessions. The others' next questions find the rest.
    private static let most = 65_536

    /// Adds sessions.
    mutating func add(_ ids: [SessionID]) { if sessions.count < Self.most { sessions += ids } }

    /// Whether there are no hints.
    var isEmpty: Bool { sessions.isEmpty && !hasNews }
}
