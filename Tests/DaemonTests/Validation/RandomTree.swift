import Outlet
import ViewTree

/// A screen whose implementations are random trees of every type of node.
struct RandomController: Controller {
    struct Sample: Outlet.Model {
        var text = "Straße \"\\ 🇩🇪"
        var isOn = true
        var number = 0.25
        var day: CalendarDate? = "2026-11-21"
        var words = ["", "b"]
        var rows = IdentifiedList([Entry(id: "a/b", text: "1"), Entry(id: "~", text: "")])
    }

    struct Entry: Outlet.Model, Identifiable {
        var id: String
        var text: String
    }

    struct Resources: ResourceProvider {
        let content = Slot<AnyNode>()
    }

    static let name = "random"
    let title = "Random"
    let implementations = (0..<60).map { seed in
        Implementation<RandomController>("seed\(seed)") {
            $0.content { _ in
                var generator = Seeded(state: UInt64(seed))
                return AnyNode(Column { RandomTree.children(&generator, depth: 3, prefix: "n") })
            }
        }
    }

    func model(in _: Context) -> Sample? { Sample() }

    func connect(_: Outlets<Self>) -> [Connection<Sample>] {}
}

/// Children that were made one by one.
private struct Children: ChildContent {
    let children: [Element.Child]
}

private enum RandomTree {
    fileprivate static func children(_ generator: inout Seeded, depth: Int, prefix: String) -> Children {
        Children(
            children: (0..<Int.random(in: 1...4, using: &generator)).flatMap { index in
                child(&generator, depth: depth, id: "\(prefix)\(index)")
            })
    }

    private static func child(_ generator: inout Seeded, depth: Int, id: String) -> [Element.Child] {
        let text = ["", "a", "\u{1F600}\n", "e\u{301}"].randomElement(using: &generator) ?? ""
        let inner = depth > 0 ? children(&generator, depth: depth - 1, prefix: id) : Children(children: [])
        let kinds = [leaf, input, choice] + (depth > 0 ? [container, titled, region] : [])
        return (kinds.randomElement(using: &generator) ?? leaf)(&generator, id, text, inner)
    }

    private static func leaf(
        _ generator: inout Seeded, _ id: String, _ text: String, _: Children
    ) -> [Element.Child] {
        switch Int.random(in: 0..<9, using: &generator) {
        case 0: Label(text, style: .largeTitle).id(id).hidden(Bool.random(using: &generator)).children
        case 1: Label().id(id).observing(\RandomController.Sample.text, in: \.text).on(.appear, .copy(of: id)).children
        case 2: Link(text, to: "mailto:a@example.org").id(id).children
        case 3: Image("/icon.svg", alt: text, width: 8, placeholder: text).id(id).children
        case 4: ProgressIndicator(text).id(id).children
        case 5: ProgressIndicator().id(id).observing(\RandomController.Sample.number, in: \.value).children
        case 6: Divider().id(id).children
        case 7: Spacer().id(id).children
        default:
            Button(text, role: .destructive).id(id).enabled(while: \RandomController.Sample.isOn)
                .accessibility(Accessibility(label: text, live: .polite)).on(.tap, .focus(id), .toggle(id), .word("x"))
                .children
        }
    }

    private static func input(
        _ generator: inout Seeded, _ id: String, _ text: String, _: Children
    ) -> [Element.Child] {
        switch Int.random(in: 0..<9, using: &generator) {
        case 0: TextField(text, placeholder: text, maxLength: 9).id(id).on(.submit, .dismissKeyboard).children
        case 1: SecureField(text, autocomplete: "off").id(id).with(\.error, text).children
        case 2: TextArea(text).id(id).observing(\RandomController.Sample.text, in: \.value).children
        case 3: SearchField(placeholder: text, keyboard: "search").id(id).children
        case 4: Toggle(text).id(id).observing(\RandomController.Sample.isOn, in: \.value).children
        case 5: NumberField(text, placeholder: text, from: -1, step: 0.5).id(id).with(\.error, text).children
        case 6: NumberField(text).id(id).observing(\RandomController.Sample.number).children
        case 7: Slider(text, in: -1...1, step: 0.5).id(id).children
        default: Stepper(text).id(id).observing(\RandomController.Sample.number, in: \.value).children
        }
    }

    private static func choice(
        _ generator: inout Seeded, _ id: String, _ text: String, _: Children
    ) -> [Element.Child] {
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: DatePicker(text, from: "2026-01-01").id(id).children
        case 1: DatePicker().id(id).observing(\RandomController.Sample.day, in: \.value).children
        case 2: Picker(text, value: text, options: [PickerOption(text, "A"), "b"], style: .radio).id(id).children
        default:
            MultiPicker(components: [PickerComponent(text, options: ["", "b"])]).id(id)
                .observing(\RandomController.Sample.words, in: \.value).children
        }
    }

    private static func container(
        _ generator: inout Seeded, _ id: String, _ text: String, _ inner: Children
    ) -> [Element.Child] {
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: Column(id: id, spacing: Spacing(rawValue: text)) { inner }.children
        case 1: Row(id: id, alignment: Alignment(rawValue: text)) { inner }.fallback(Label(text)).children
        case 2: Grid(columns: 3, id: id) { inner }.children
        default: Scroll(.horizontal, id: id) { inner }.children
        }
    }

    private static func titled(
        _ generator: inout Seeded, _ id: String, _ text: String, _ inner: Children
    ) -> [Element.Child] {
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: Section(text, id: id) { inner }.children
        case 1: Form(text, id: id) { inner }.on(.submit, .word("x")).children
        default: Tabs(id: id, selected: "\(id)Tab") { Section(text, id: "\(id)Tab") { inner } }.children
        }
    }

    private static func region(
        _ generator: inout Seeded, _ id: String, _: String, _ inner: Children
    ) -> [Element.Child] {
        if Bool.random(using: &generator) { return When(\RandomController.Sample.isOn) { inner }.children }
        return List(id: id, multiple: Bool.random(using: &generator)) {
            ForEach(\RandomController.Sample.rows) {
                Column { Label().id("label").observing(\RandomController.Entry.text, in: \.text) }
                    .action(NodeEvent("delete"), "Delete", role: .destructive, .word("x"))
            }
        }.observing(\RandomController.Sample.words, in: \.selection).placeholder(Label("nothing")).children
    }
}

/// Random numbers that follow from a seed.
private struct Seeded: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state ^ (state >> 29)
    }
}
