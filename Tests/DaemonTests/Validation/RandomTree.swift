import Outlet
import ViewTree

/// A screen whose implementations are random trees of every type of node.
struct RandomController: Controller {
    struct Sample: Outlet.Model {
        var text = "Straße \"\\ 🇩🇪"
        var isOn = true
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

    func model(_: Parameters, in _: Context) -> Sample? { Sample() }

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
        let kind = Int.random(in: 0..<(depth > 0 ? 8 : 4), using: &generator)
        let inner = depth > 0 && kind > 3 ? children(&generator, depth: depth - 1, prefix: id) : Children(children: [])
        switch kind {
        case 0: return Label(text, style: .title).id(id).hidden(Bool.random(using: &generator)).children
        case 1: return Label().id(id).observing(\RandomController.Sample.text, in: \.text).children
        case 2:
            return Button(text, role: .destructive).id(id).enabled(while: \RandomController.Sample.isOn)
                .accessibility(Accessibility(label: text, live: .polite)).on(.tap, .focus(id), .word("x")).children
        case 3: return TextField(text, placeholder: text, maxLength: 9).id(id).on(.submit, .dismissKeyboard).children
        case 4: return Column(id: id) { inner }.with(\.spacing, text).children
        case 5: return Row(id: id) { inner }.fallback(Label(text)).children
        case 6: return When(\RandomController.Sample.isOn) { inner }.children
        default:
            return List(id: id) {
                ForEach(\RandomController.Sample.rows) {
                    Column { Label().id("label").observing(\RandomController.Entry.text, in: \.text) }
                }
            }.children
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
