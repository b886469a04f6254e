import Outlet

/// What is changed in the gallery by trying things out.
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
}

/// A row of the gallery's list.
struct Fruit: Model, Identifiable {
    let id: String
    var name: String
}
