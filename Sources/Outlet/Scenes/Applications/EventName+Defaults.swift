import ViewTree

extension EventName {
    /// Events that any screen accepts: they have a default action, even if no node offers them.
    static let answeredByDefault: Set<EventName> = [.back, .dismiss, .refresh, .open, .undo]
}
