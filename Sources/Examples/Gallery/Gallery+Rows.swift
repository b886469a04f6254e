import Outlet

/// A row that can be selected, moved and deleted.
struct Fruit: Model, Identifiable {
    let id: String
    let name: String
}

/// A section of the pantry.
struct Shelf: Model, Identifiable {
    let id: String
    let name: String
    let note: String

    /// Two sections with rows, and an empty one.
    static let all: [SectionedList<Shelf, Food>.Section] = [
        .init(
            Shelf(id: "fresh", name: "Fresh", note: "To be eaten soon"),
            [Food(id: "bread", name: "Bread"), Food(id: "milk", name: "Milk", isGone: true)]),
        .init(
            Shelf(id: "dry", name: "Dry", note: "Keeps for years"),
            [Food(id: "rice", name: "Rice"), Food(id: "tea", name: "Tea")]),
        .init(Shelf(id: "cellar", name: "Cellar", note: "Nothing is here, and the section stays")),
    ]
}

/// A row that has another layout and other actions if it is gone.
struct Food: Model, Identifiable {
    let id: String
    let name: String
    var isGone = false
}

/// A row of a long list.
struct Line: Model, Identifiable {
    let id: Int

    /// All lines, shared by all sessions.
    static let all = IdentifiedList((1...100).map { Line(id: $0) })
}
