import Outlet

/// The state that the user changes in the gallery.
struct Gallery: Model {
    var page = ""
    var showsDetails = true
    var volume = 40.0
    var guests = 2
    var size = "m"
    var time = ["08", "30"]
    var day: CalendarDate? = "2026-11-21"
    var greeting = ""
    var fruits = IdentifiedList([
        Fruit(id: "apple", name: "Apple"), Fruit(id: "fig", name: "Fig"), Fruit(id: "plum", name: "Plum"),
    ])
    var picked = ["fig"]
    var pantry = SectionedList(Shelf.all)
    var snack: String?
    var lines = Windowed(Line.all, showing: 10)
}

extension Gallery {
    /// The name of the chosen food; nil if none is chosen.
    var snackName: String? { snack.flatMap { pantry[id: $0]?.name } }
}
