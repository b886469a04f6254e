import ViewTree

/// An element of DivKit, with its children.
struct DivElement {
    let id: String
    let type: String
    /// The members that define its look.
    var look: DivLook
    /// Its other members, without its children.
    var members: [(name: String, value: JSON)]
    /// Its background color; nil for that of its look.
    var background: String?
    /// Whether it is as wide as its content, and no wider than its parent.
    var isFitting = false
    /// Whether it is hidden: it keeps a place for content that may be shown later.
    var isNothing = false
    /// Its members for assistive technology.
    var accessibility = JSONObject()
    /// The encoded actions that pressing it runs; nil for none.
    var actions: [UInt8]?
    var children: [DivElement] = []
    /// The titles of the children, if each of them is a tab.
    var titles: [String] = []

    /// The types that can be pressed.
    private static let pressedTypes: Set<String> = ["container", "grid", "image", "separator", "text"]

    /// Whether pressing the element can do anything.
    var canBePressed: Bool { Self.pressedTypes.contains(type) }

    /// Adds a member.
    mutating func add(_ name: String, _ value: JSON) { members.append((name, value)) }
}
