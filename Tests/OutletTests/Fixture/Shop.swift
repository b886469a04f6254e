import Outlet

/// An article on offer.
struct Article: Model, Identifiable {
    let id: Int
    var name: String
    var isOpen = true
    var isHidden = false
    var link: LinkAddress?
}

/// A department of the shop.
struct Department: Model, Identifiable {
    let id: String
    var isClosed = false
}

/// A size, as a picker offers it.
enum Size: String, Codable, CaseIterable {
    case small, medium, large
}

/// What a user thinks of an article.
struct Rating: CodablePayload, Equatable {
    struct Author: Codable, Equatable {
        var name: String
    }

    var stars: Int
    var note: String?
    var size: Size?
    var tags: [String]?
    var author: Author?
}

/// The model on which every ready-made responder and intention is tried out.
struct Shop: Model {
    var articles = IdentifiedList([
        Article(id: 1, name: "Ant", link: "https://example.org/ant"), Article(id: 2, name: "Bee", isOpen: false),
        Article(id: 3, name: "Cat"),
    ])
    var shelves = SectionedList<Department, Article>([
        .init(Department(id: "a.b"), [Article(id: 11, name: "Cup"), Article(id: 12, name: "Dish")]),
        .init(Department(id: "c"), [Article(id: 13, name: "Egg")]),
    ])
    var results: IdentifiedList<Article>?
    var selected: Int?
    var chosen: Article?
    var many: [Int] = []
    var isMultiple = true
    var folded: [String] = []
    var trace: [String] = []
    var isBusy = false
    var isOpen = false
    var size = Size.small
    var options: [PickerOption] = ["small", "medium", "large"]
    var extra: Size?
    var step = "b"
    var left = true
    var middle = false
    var right = false
    var note = ""
    var excess = 0
    var page = ""
    var rating = ""
}

extension NodeEvent where Payload == Rating {
    static var rate: Self { Self("rate") }
}

extension NodeEvent where Payload == NoPayload {
    static var fold: Self { Self("fold") }
}
