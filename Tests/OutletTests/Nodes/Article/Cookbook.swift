import Outlet

struct Recipe: Model, Identifiable {
    let id: Int
    var name: String
}

struct Cookbook: Model {
    var recipes = IdentifiedList([Recipe(id: 1, name: "Dal")])
}
