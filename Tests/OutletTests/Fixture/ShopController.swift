import Outlet

/// A screen with lists, inputs and tabs, whose connections a test makes up.
struct ShopController: Controller {
    struct Resources: ResourceProvider {
        let content = Slot<AnyNode>()
        let articles = Slot<List>()
        let many = Slot<List>()
        let shelves = Slot<List>()
        let go = Slot<Button>()
        let note = Slot<TextField>()
        let next = Slot<TextField>()
        let size = Slot<Picker>()
        let pages = Slot<Tabs>()
        let trace = Slot<Label>()
    }

    static let name = "shop"
    let title = "Shop"
    let wire: @Sendable (Outlets<Self>) -> [Connection<Shop>]
    var start = Shop()

    init(
        _ start: Shop = Shop(),
        @ConnectionBuilder<Shop> wire: @escaping @Sendable (Outlets<Self>) -> [Connection<Shop>]
    ) {
        self.start = start
        self.wire = wire
    }

    func model(in _: Context) -> Shop? { start }
    func connect(_ outlets: Outlets<Self>) -> [Connection<Shop>] { return wire(outlets) }

    let implementations: [Implementation<Self>] = [
        Implementation("standard") {
            $0.articles { _ in
                List {
                    ForEach(\Shop.articles) {
                        Row {
                            Label().id("name").observing(\Article.name, in: \.text)
                        }.enabled(while: \Article.isOpen).hidden(while: \Article.isHidden)
                    }
                }
            }
            $0.many { _ in
                List {
                    ForEach(rowsOf: { $0.results ?? $0.articles }) {
                        Label().observing(\Article.name, in: \.text)
                    }
                }.observing(\Shop.isMultiple, in: \.multiple)
            }
            $0.shelves { _ in
                List {
                    ForEach(sectionsOf: { $0.shelves.folding($0.folded) }) {
                        Row {
                            Button("Fold").id("fold").on(.fold, FoldSection(\Shop.folded))
                        }
                    } template: {
                        Row {
                            Label().id("name").observing(\Article.name, in: \.text)
                            Button("Mark").id("mark").on(.cheer, ChangeRow(in: \Shop.shelves) { $0.name += "!" })
                        }.action(.drop, "Remove", RemoveRow(from: \Shop.shelves))
                    }
                }
            }
            $0.go(Button("Go"))
            $0.note(TextField("Note"))
            $0.next(TextField("Next"))
            $0.size { _ in Picker("Size").observing(\Shop.options, in: \.options) }
            $0.pages(
                Tabs {
                    Section("One", id: "one") { Label("First").id("first") }
                    Section("Two", id: "two") { Label("Second").id("second") }
                    Section("Three", id: "three") { Label("Third").id("third") }.hidden()
                })
            $0.trace(Label())
            $0.content { host in
                Column {
                    host.articles
                    host.many
                    host.shelves
                    host.go
                    host.note
                    host.next
                    host.size
                    host.pages
                    host.trace
                }
            }
        }
    ]

    /// An app with this screen, and one with parameters.
    static func app(
        _ start: Shop = Shop(), analytics: [Analytics] = [],
        @ConnectionBuilder<Shop> wire: @escaping @Sendable (Outlets<Self>) -> [Connection<Shop>]
    ) throws -> Application {
        try Application(
            name: "Shop", services: [Service(Ask.self) { "news of \($0.subject)" }],
            responders: [ApplicationResponder(.finished) { _, _ in .answered([]) }], analytics: analytics,
            controllers: [ShopController(start, wire: wire), DetailController()])
    }
}
