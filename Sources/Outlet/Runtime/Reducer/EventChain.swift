package import ViewTree

/// Events that take effect as one: the changes of inputs, and then the event of a control.
package struct EventChain: Sendable {
    /// The changes, in the order of the tree.
    package let changes: [Event]
    /// The event of the control; nil if only the changes were sent.
    let event: Event?

    package init(changes: [Event], then event: Event?) {
        self.changes = changes
        self.event = event
    }
}
