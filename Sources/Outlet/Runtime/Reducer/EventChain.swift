package import ViewTree

/// Events that take effect as one: the changes of inputs, and then the event of a control.
package struct EventChain: Sendable {
    /// The changes, in the order of the tree.
    package let changes: [Event]
    /// The event of the control; nil if only the changes were sent.
    let event: Event?
    /// Whether the request is carried out, so that its key is kept. Otherwise nothing is done, and its key may be used again.
    let isDone: Bool

    package init(changes: [Event], then event: Event?) {
        self.changes = changes
        self.event = event
        isDone = true
    }

    private init() {
        (changes, event, isDone) = ([], nil, false)
    }

    /// The chain of a request for which nothing is done.
    package static let notDone = EventChain()
}
