/// The members that nodes of every type have, beside `id`, `type`, `on` and `children`.
public enum CommonMembers {
    /// Whether the node is hidden.
    public static let hidden = Member("hidden", default: false)
    /// Whether the node takes events.
    public static let enabled = Member("enabled", default: true)
    /// The accessibility information.
    public static let accessibility = Member("accessibility", default: Accessibility())
    /// The state in words, as a separate member to bind. It is written as a part of the accessibility information.
    package static let state = Member("accessibility.state", default: "")
    /// The actions of a row, which clients show on a swipe or in a menu.
    public static let actions = Member("actions", default: [NodeAction]())

    /// All common members, in the order in which they are written.
    public static let all: [any AnyMember] = [hidden, enabled, accessibility, actions]
}
