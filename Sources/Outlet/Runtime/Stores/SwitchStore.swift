/// A store that keeps an operator's switches beside the sessions.
///
/// `Conformance.verify(switches:)` of `OutletTesting` checks such a store.
public protocol SwitchStore: Store {
    /// The last change of each switch, also of those that were cleared, in any order.
    func switches(then: @escaping Completion<[StoredSwitch]>) throws -> StoreAnswer<[StoredSwitch]>

    /// Keeps the change of a switch in the place of the last one of the same subject. A ``SharedStore`` publishes the item
    /// ``StoredSwitch/news()`` with it, in one transaction, and has its bus tell of that: its nodes read the switches again for
    /// such an item, and else every five minutes.
    func keep(_ change: StoredSwitch, then: @escaping Completion<Void>) throws -> StoreAnswer<Void>
}

/// The last change of a switch as a store keeps it. A store knows nothing of screens and experiments.
public struct StoredSwitch: Sendable, Hashable {
    /// The subject of the switch: `experiment newList`, `implementation contacts/cards` or `screen contacts`.
    public let subject: String
    /// The setting; nil if it was cleared.
    public let value: String?
    /// The note that users see; nil if there is none.
    public let note: String?
    /// The author of the change: the user name of an operator.
    public let author: String
    /// When, in seconds since 1970.
    public let time: Int

    /// A change of a switch.
    public init(subject: String, value: String?, note: String?, author: String, time: Int) {
        self.subject = subject
        self.value = value
        self.note = note
        self.author = author
        self.time = time
    }
}

extension StoredSwitch {
    /// The kind of an item of news that tells of a change.
    static let newsKind = "switch"

    /// A new item of news that tells other nodes of the change: of the kind `switch`, named as the subject.
    public func news() -> NewsItem {
        NewsItem(sender: .random(in: 1 ... .max), place: 1, kind: Self.newsKind, name: subject, bytes: [])
    }

    /// The change that sets a switch.
    package init(_ new: Switch, by author: String, at time: Int) {
        self.init(
            subject: new.subject.description, value: new.value, note: new.note, author: author, time: time)
    }

    /// The change that clears a switch.
    package static func clearing(_ subject: SwitchSubject, by author: String, at time: Int) -> StoredSwitch {
        StoredSwitch(subject: subject.description, value: nil, note: nil, author: author, time: time)
    }

    /// The switch; nil if it was cleared, or if this release does not know its setting.
    package var setting: Switch? {
        guard let subject = SwitchSubject(subject), let value else { return nil }
        return Switch(subject, value, note: note)
    }

    /// The subject and the setting, as they are written in a command.
    package var text: String { value.map { "\(subject) \($0)" } ?? subject }
}
