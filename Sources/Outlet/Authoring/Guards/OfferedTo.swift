public import ViewTree

extension NodeContent {
    /// Offers the node, and those in it, only to principals whom guards let in.
    ///
    ///     Button("Delete").id("delete").offered(to: .role("agent"))
    ///
    /// The documents of all others do not have the node, and an event of it is refused like that of a node that is not on screen. The
    /// guards are asked when the screen opens, and again with each request, as those of a screen are. One that refuses in whatever way
    /// keeps the node back; one that leads to another screen is for screens only, and a fault at start-up.
    ///
    /// - Parameters:
    ///   - first: a guard.
    ///   - others: further guards; all of them have to let the principal in.
    public func offered(to first: Guard, _ others: Guard...) -> Self {
        changed { $0.attachments.append(OfferedTo(guards: [first] + others)) }
    }
}

extension NodeReference {
    /// Offers the node, and those in it, only to principals whom guards let in.
    ///
    ///     outlets.delete.offered(to: .role("agent"))
    ///
    /// The documents of all others do not have the node, and an event of it is refused like that of a node that is not on screen.
    ///
    /// - Parameters:
    ///   - first: a guard.
    ///   - others: further guards; all of them have to let the principal in.
    public func offered(to first: Guard, _ others: Guard...) -> Connection<Model> {
        offer(OfferedTo(guards: [first] + others))
    }
}

extension NodeContent {
    /// Offers an event of the node, such as an action of a row, only to principals whom guards let in.
    ///
    ///     Row { … }.action(.drop, "Delete", RemoveRow(from: \.lines)).offered(.drop, to: .role("agent"))
    ///
    /// The documents of all others have neither the action nor the event, which is refused like one that the node does not offer. The
    /// guards are asked as those of `offered(to:)`. An event that the node does not post is a fault at start-up, as is the change of an
    /// input, whose value goes along with every event: offer the input itself to some only.
    ///
    /// - Parameters:
    ///   - event: an event that the node posts.
    ///   - first: a guard.
    ///   - others: further guards; all of them have to let the principal in.
    public func offered<Payload>(_ event: NodeEvent<Base, Payload>, to first: Guard, _ others: Guard...) -> Self {
        changed { $0.attachments.append(OfferedTo(event: event.name, guards: [first] + others)) }
    }
}

extension NodeReference {
    /// Offers an event of the node only to principals whom guards let in.
    ///
    ///     outlets.lines.offered(.reorder, to: .role("agent"))
    ///
    /// The documents of all others do not have the event, which is refused like one that the node does not offer.
    ///
    /// - Parameters:
    ///   - event: an event that the node posts.
    ///   - first: a guard.
    ///   - others: further guards; all of them have to let the principal in.
    public func offered<Payload>(
        _ event: NodeEvent<Referenced, Payload>, to first: Guard, _ others: Guard...
    ) -> Connection<Model> {
        offer(OfferedTo(event: event.name, guards: [first] + others))
    }
}

extension NodeReference {
    private func offer(_ offered: OfferedTo) -> Connection<Model> {
        if let id { return Connection(node: id, .offer(offered)) }
        return Connection(node: nil, .fault("The screen as a whole is offered to some only: give it the guards."))
    }
}

/// The guards of a node, or of one of its events, connected where the node is.
@usableFromInline
struct OfferedTo: Attachment {
    /// The event; nil for the node as a whole.
    var event: EventName?
    let guards: [Guard]
}
