/// The members that nodes of every type have, beside `id`, `type`, `on` and `children`.
public enum CommonMembers {
    /// Whether the node is kept from view.
    public static let hidden = Member("hidden", default: false)
    /// Whether the node takes events.
    public static let enabled = Member("enabled", default: true)
    /// What assistive technology is told.
    public static let accessibility = Member("accessibility", default: Accessibility())
    /// What can be done with a row by swiping it, or from its menu.
    public static let actions = Member("actions", default: [NodeAction]())

    /// All of them, in the order in which they are written.
    public static let all: [any AnyMember] = [hidden, enabled, accessibility, actions]
}
