public import ViewTree

extension Node {
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
        let guards = [first] + others
        if let id { return Connection(node: id, .offer(guards)) }
        return Connection(node: nil, .fault("The screen as a whole is offered to some only: give it the guards."))
    }
}

/// The guards of a node, connected where the node is.
struct OfferedTo: Attachment {
    let guards: [Guard]
}
