import ViewTree

/// An element of DivKit, with those in it.
struct DivElement {
    let id: String
    let type: String
    /// How it looks.
    var look: DivLook
    /// The members of its own, but for those of its look and those below.
    var members: [(name: String, value: JSON)]
    /// Its color behind what it shows; nil for that of its look.
    var background: String?
    /// Whether it is as wide as its content, at most as wide as what it is in.
    var isFitting = false
    /// Whether it shows nothing, and only stands where something may be shown later.
    var isNothing = false
    /// What assistive technology is told of it.
    var accessibility = JSONObject()
    /// What pressing it does, encoded; nil for nothing.
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
