/// Something that all nodes of a ``SharedStore`` have to hear, such as a value that a ``Broadcast`` has sent.
public struct NewsItem: Sendable, Hashable {
    /// Who says it: a random number.
    public let sender: Int
    /// Grows with each item of a sender, so that an item which is published twice is there once.
    public let place: Int
    /// What it is about: `broadcast`, `attempts`, or the word of a store's own.
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

/// What is new in a store since a node has asked before.
public struct StoreNews: Sendable, Equatable {
    /// Of the sessions that were asked for those with another version, each with it; nil for one that is gone.
    public let sessions: [SessionID: Int?]
    /// The items that were not read, in the order of their numbers.
    public let items: [PublishedItem]
    /// Where the next reading goes on.
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
