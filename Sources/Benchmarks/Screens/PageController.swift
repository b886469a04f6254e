import Outlet

/// What a page shows.
struct Page: Model {
    var text = "A page"
}

/// A screen of an ordinary size, from which one goes on to another of its kind, and back.
struct PageController: Controller {
    struct Resources: ResourceProvider {
        let content = Slot<AnyNode>()
        let label = Slot<Label>()
        let next = Slot<Button>()
    }

    static let name = "page"
    let title = "Page"
    let implementations: [Implementation<Self>] = [
        Implementation("standard") {
            $0.label(Label())
            $0.next(Button("Next"))
            $0.content { host in
                Column {
                    host.label
                    host.next
                    Tree(count: 20)
                }
            }
        }
    ]

    func model(in _: Context) -> Page? { Page() }

    func connect(_ outlets: Outlets<Self>) -> [Connection<Page>] {
        Observe(\.text, in: outlets.label.text)
        outlets.next.on(.tap, Show(PageController.self))
    }
}
