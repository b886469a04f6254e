import Outlet

/// Somebody on a list.
struct Guest: Model, Identifiable {
    let id: String
    var name: String
    var nick = ""
}

/// The model of a screen on which everything happens that the wire knows.
struct Desk: Model {
    var name = "Dominik"
    var note = ""
    var count = 0
    var isOpen = false
    var isLocked = false
    var isVeiled = false
    var news = ""
    var guests = IdentifiedList([
        Guest(id: "1", name: "Ada"), Guest(id: "a/b", name: "Bo"), Guest(id: "~", name: "Cy"),
    ])
    var chosen: String?
}

/// What an intention of the desk throws.
struct Mishap: Error {}

/// Asks for news; the answer takes its time.
struct Ask: ServiceRequest {
    typealias Outcome = String
    static let name = "ask"
    var subject: String
}
