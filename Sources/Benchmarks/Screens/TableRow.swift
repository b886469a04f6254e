import Outlet

/// A row as the well-known benchmark of JavaScript frameworks has it: a number and a label of three words.
struct TableRow: Model, Identifiable {
    let id: Int
    var label: String

    init(id: Int) {
        self.id = id
        let word = { (words: [String], step: Int) in words[(id / step) % words.count] }
        label = "\(word(Self.qualities, 1)) \(word(Self.colours, 25)) \(word(Self.things, 275))"
    }

    /// The number as it is shown.
    var number: String { "\(id)" }

    private static let qualities = [
        "pretty", "large", "big", "small", "tall", "short", "long", "handsome", "plain", "quaint", "clean", "elegant",
        "easy", "angry", "crazy", "helpful", "mushy", "odd", "unsightly", "adorable", "important", "inexpensive",
        "cheap", "expensive", "fancy",
    ]
    private static let colours = [
        "red", "yellow", "blue", "green", "pink", "brown", "purple", "brown", "white", "black", "orange",
    ]
    private static let things = [
        "table", "chair", "house", "bbq", "desk", "car", "pony", "cookie", "sandwich", "burger", "pizza", "mouse",
        "keyboard",
    ]
}
