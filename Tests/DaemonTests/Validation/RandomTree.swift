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
                Column { RandomTree.children(seed: UInt64(seed)) }
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
    fileprivate static func children(seed: UInt64) -> Children {
        var generator = Seeded(state: seed)
        return children(&generator, depth: 3, prefix: "n")
    }

    private static func children(_ generator: inout Seeded, depth: Int, prefix: String) -> Children {
        Children(
            children: (0..<Int.random(in: 1...4, using: &generator)).flatMap { index in
                child(&generator, depth: depth, id: "\(prefix)\(index)")
            })
    }

    /// Nodes that follow the screen's model.
    private static func content(
        @ContentBuilder<RandomController.Sample, RandomController.Sample> _ content: () -> [Element.Child]
    ) -> [Element.Child] { content() }

    private static func child(_ generator: inout Seeded, depth: Int, id: String) -> [Element.Child] {
        let text = ["", "a", "\u{1F600}\n", "e\u{301}"].randomElement(using: &generator) ?? ""
        let inner = depth > 0 ? children(&generator, depth: depth - 1, prefix: id) : Children(children: [])
        let kinds = [leaf, input, choice] + (depth > 0 ? [container, titled, region] : [])
        return (kinds.randomElement(using: &generator) ?? leaf)(&generator, id, text, inner)
    }

    private static func leaf(
        _ generator: inout Seeded, _ id: String, _ text: String, _: Children
    ) -> [Element.Child] {
        let isHidden = Bool.random(using: &generator)
        return switch Int.random(in: 0..<9, using: &generator) {
        case 0: content { Label(text, style: .largeTitle).id(id).hidden(isHidden) }
        case 1: content { Label().id(id).observing(\.text, in: \.text).on(.appear, .copy(of: id)) }
        case 2: content { Link(text, to: "mailto:a@example.org").id(id) }
        case 3: content { Image("/icon.svg", alt: text, width: 8, placeholder: text).id(id) }
        case 4: content { ProgressIndicator(text).id(id) }
        case 5: content { ProgressIndicator().id(id).observing(\.number, in: \.value) }
        case 6: content { Divider().id(id) }
        case 7: content { Spacer().id(id) }
        default:
            content {
                Button(text, role: .destructive).id(id).enabled(while: \.isOn)
                    .accessibility(Accessibility(label: text, live: .polite))
                    .on(.tap, .focus(id), .toggle(id), .word("x"))
            }
        }
    }

    private static func input(
        _ generator: inout Seeded, _ id: String, _ text: String, _: Children
    ) -> [Element.Child] {
        switch Int.random(in: 0..<9, using: &generator) {
        case 0: content { TextField(text, placeholder: text, maxLength: 9).id(id).on(.submit, .dismissKeyboard) }
        case 1: content { SecureField(text, autocomplete: "off").id(id).with(\.error, text) }
        case 2: content { TextArea(text).id(id).observing(\.text, in: \.value) }
        case 3: content { SearchField(placeholder: text, keyboard: "search").id(id) }
        case 4: content { Toggle(text).id(id).observing(\.isOn, in: \.value) }
        case 5: content { NumberField(text, placeholder: text, from: -1, step: 0.5).id(id).with(\.error, text) }
        case 6: content { NumberField(text).id(id).observing(\.number) }
        case 7: content { Slider(text, in: -1...1, step: 0.5).id(id) }
        default: content { Stepper(text).id(id).observing(\.number, in: \.value) }
        }
    }

    private static func choice(
        _ generator: inout Seeded, _ id: String, _ text: String, _: Children
    ) -> [Element.Child] {
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: content { DatePicker(text, from: "2026-01-01").id(id) }
        case 1: content { DatePicker().id(id).observing(\.day, in: \.value) }
        case 2: content { Picker(text, value: text, options: [PickerOption(text, "A"), "b"], style: .radio).id(id) }
        default:
            content {
                MultiPicker(components: [PickerComponent(text, options: ["", "b"])]).id(id)
                    .observing(\.words, in: \.value)
            }
        }
    }

    private static func container(
        _ generator: inout Seeded, _ id: String, _ text: String, _ inner: Children
    ) -> [Element.Child] {
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: content { Column(id: id, spacing: Spacing(rawValue: text)) { inner } }
        case 1: content { Row(id: id, alignment: Alignment(rawValue: text)) { inner }.fallback(Label(text)) }
        case 2: content { Grid(columns: 3, id: id) { inner } }
        default: content { Scroll(.horizontal, id: id) { inner } }
        }
    }

    private static func titled(
        _ generator: inout Seeded, _ id: String, _ text: String, _ inner: Children
    ) -> [Element.Child] {
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: content { Section(text, id: id) { inner } }
        case 1: content { Form(text, id: id) { inner }.on(.submit, .word("x")) }
        default: content { Tabs(id: id, selected: "\(id)Tab") { Section(text, id: "\(id)Tab") { inner } } }
        }
    }

    private static func region(
        _ generator: inout Seeded, _ id: String, _: String, _ inner: Children
    ) -> [Element.Child] {
        if Bool.random(using: &generator) { return content { When(\.isOn) { inner } } }
        let isMultiple = Bool.random(using: &generator)
        return content {
            List(id: id, multiple: isMultiple) {
                ForEach(\.rows) {
                    Column { Label().id("label").observing(\.text, in: \.text) }
                        .action(NodeEvent("delete"), "Delete", role: .destructive, .word("x"))
                }
            }.observing(\.words, in: \.selection).placeholder(Label("nothing"))
        }
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
