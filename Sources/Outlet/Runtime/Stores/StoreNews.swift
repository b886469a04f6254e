/// An item for all nodes of a ``SharedStore``, such as a value that a ``Broadcast`` has sent.
public struct NewsItem: Sendable, Hashable {
    /// The sender: a random number.
    public let sender: Int
    /// Grows with each item of a sender, so that an item that is published twice is stored once.
    public let place: Int
    /// The kind of the item: `broadcast`, `attempts`, `switch`, `sign-in`, or a word of the store's own.
    public let kind: String
    /// Which one of that kind.
    public let name: String
    /// The content.
    public let bytes: [UInt8]

    /// An item of a sender.
    public init(sender: Int, place: Int, kind: String, name: String, bytes: [UInt8]) {
        self.sender = sender
        self.place = place
        self.kind = kind
        self.name = name
        self.bytes = bytes
    }
}

/// An item as the store has it.
public struct PublishedItem: Sendable, Hashable {
    /// The item's number: those of a sender are in the order of their places. An item can become visible after one of another
    /// sender that has a higher number.
    public let number: Int
    /// The item.
    public let item: NewsItem

    /// An item with its number.
    public init(number: Int, item: NewsItem) {
        self.number = number
        self.item = item
    }
}

/// How far a node has read the news of a store. Only the store understands it.
public struct NewsMark: Sendable, Equatable {
    /// All items below this position were read.
    public let position: Int
    /// The numbers of the items above it that were read, each with its position.
    public let read: [Int: Int]
    /// When that was, by the store's clock, in seconds since 1970.
    public let time: Int

    /// A mark.
    public init(position: Int, read: [Int: Int] = [:], time: Int) {
        self.position = position
        self.read = read
        self.time = time
    }
}

/// The news of a store since a node's last question.
public struct StoreNews: Sendable, Equatable {
    /// Those of the given sessions whose version differs, each with its version; nil for a removed one.
    public let sessions: [SessionID: Int?]
    /// The items that were not read, in the order of their numbers.
    public let items: [PublishedItem]
    /// Where the next reading continues.
    public let mark: NewsMark
    /// Whether items may be missing: the node has read last before the store removed some.
    public let hasGap: Bool

    /// News.
    public init(sessions: [SessionID: Int?], items: [PublishedItem], mark: NewsMark, hasGap: Bool) {
        self.sessions = sessions
        self.items = items
        self.mark = mark
        self.hasGap = hasGap
    }
}
