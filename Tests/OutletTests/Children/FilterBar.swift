import Outlet
import ViewTree

/// What a filter bar shows and changes.
struct Filter: Model {
    var text = ""
    var isOpen = false
    var page = ""
    var marks = IdentifiedList([Mark(id: "a"), Mark(id: "b")])
    var found = Loadable<[String]>()
    var answer = ""
    var seen: [String] = []
}

/// A row of its list.
struct Mark: Model, Identifiable {
    let id: String
    var isOn = false
}

/// A child that emits, with one of everything inside.
struct FilterBarController: Controller {
    struct Resources: ResourceProvider {
        let content = Slot<AnyNode>()
        let search = Slot<TextField>()
        let again = Slot<TextField>()
        let clear = Slot<Button>()
        let ask = Slot<Button>()
        let more = Slot<Button>()
        let recall = Slot<Button>()
        let hint = Slot<Label>()
        let marks = Slot<List>()
        let pages = Slot<Tabs>()
        let found = Slot<Label>()
        let seen = Slot<Label>()
        let answer = Slot<Label>()
        let source = Slot<DataSource<String, [String]>>()
    }

    struct Events: EmittedEvents {
        let textDidChange = Emitted<String>("text.didChange")
        let didClear = Emitted<NoPayload>()
        let didMark = Emitted<Marked>()
    }

    /// What its list tells.
    struct Marked: CodablePayload, Equatable {
        var key: String
        var isOn: Bool
    }

    static let name = "filterBar"
    let title = "Filter"

    func model(in _: Context) -> Filter? { nil }

    func connect(_ outlets: Outlets<Self>) -> [Connection<Filter>] {
        Observe(\.text, in: outlets.search.value)
        Observe({ "\($0.text.count) characters" }, in: outlets.hint.text)
        Observe({ $0.found.value?.joined(separator: " ") ?? "" }, in: outlets.found.text)
        Observe({ $0.seen.joined(separator: " ") }, in: outlets.seen.text)
        Observe(\.answer, in: outlets.answer.text)
        Observe(\.page, in: outlets.pages.selected)
        Load(\.found, from: outlets.source) { $0.text.isEmpty ? nil : $0.text }
        outlets.search.on(.change, Assign(\.text).then(outlets.emit(\.textDidChange) { $0.text }))
        outlets.search.on(.submit, .focus(outlets.again))
        outlets.again.on(.change, outlets.emit(\.textDidChange))
        outlets.clear.on(.tap, Change { $0.text = "" }.then(outlets.emit(\.didClear)))
        outlets.ask.on(.tap, Call { _ in Ask(subject: "filter") })
        outlets.more.on(
            .tap,
            Change { filter, interaction, _ in
                filter.seen = [
                    interaction.node ?? "", interaction[TextField.input("search")] ?? "nothing",
                    interaction[outlets.again.input] ?? "nothing",
                ]
                filter.isOpen.toggle()
                return []
            })
        outlets.recall.on(.tap, Change { _, _, _ in [.raise("recalled", "again")] })
        outlets.screen.answer(NodeEvent<AnyNode, String>("recalled"), Assign(\.answer))
        outlets.pages.on(.select, Assign(\.page))
        outlets.marks.on(
            .select,
            RowSelection(in: \.marks) {
                outlets.emit(\.didMark) { .init(key: $0.id, isOn: $0.isOn) }
            })
        outlets.screen.received(Ask.self) { filter, news, _ in
            filter.answer = news
            return []
        }
    }
}

extension FilterBarController {
    var implementations: [Implementation<Self>] {
        let wide = Implementation<Self>("wide") {
            $0.search(TextField("Search"))
            $0.again(TextField("Again"))
            $0.clear(Button("Clear"))
            $0.ask(Button("Ask"))
            $0.more(Button("More"))
            $0.recall(Button("Recall"))
            $0.hint(Label())
            $0.found(Label())
            $0.seen(Label())
            $0.answer(Label())
            $0.source(DataSource(making: { [$0, $0.uppercased()] }))
            $0.pages(
                Tabs {
                    Section("One", id: "one") { Label("1") }
                    Section("Two", id: "two") { Label("2") }
                })
            $0.marks { _ in
                List {
                    ForEach(\Filter.marks) {
                        Row {
                            Label().id("name").observing(\Mark.id, in: \.text)
                            Toggle("On").id("on").observing(\Mark.isOn, in: \.value)
                            Button("Flip").id("flip").on(.tap, ChangeRow(in: \Filter.marks) { $0.isOn.toggle() })
                        }
                    }
                }
            }
            $0.content { host in
                Column {
                    host.search
                    host.again
                    Row {
                        host.clear
                        host.ask
                        host.recall
                        host.more
                    }
                    When(\Filter.isOpen) { host.hint }
                    host.found
                    host.seen
                    host.answer
                    host.marks
                    host.pages
                }
            }
        }
        return [
            wide,
            Implementation("compact", over: wide) {
                $0.content { host in
                    Row {
                        host.search
                        host.again
                        host.more
                        host.seen
                        When(\Filter.isOpen) { host.hint }
                    }
                }
            },
        ]
    }
}
