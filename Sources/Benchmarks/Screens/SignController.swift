import Outlet
import ViewTree

/// A screen with one bound label among many that never change.
protocol SignController: Controller where ScreenModel == Sign, Resources == SignResources {
    /// How many nodes never change.
    static var size: Int { get }
}

struct SignResources: ResourceProvider {
    let content = Slot<AnyNode>()
    let field = Slot<TextField>()
    let button = Slot<Button>()
    let label = Slot<Label>()
}

extension SignController {
    var title: String { Self.name }

    var implementations: [Implementation<Self>] {
        let standard = Implementation<Self>("standard") {
            $0.field(TextField("Text"))
            $0.button(Button("Show"))
            $0.label(Label())
            $0.content { host in
                Column {
                    host.field
                    host.button
                    host.label
                    Tree(count: Self.size)
                }
            }
        }
        return [standard]
    }

    func model(in _: Context) -> Sign? { Sign() }

    @ConnectionBuilder<Sign> func connect(_ outlets: Outlets<Self>) -> [Connection<Sign>] {
        Observe(\.text, in: outlets.label.text)
        outlets.button.on(.tap, Reverse(\.text, from: outlets.field))
    }
}

/// Ten nodes that never change.
struct SmallController: SignController {
    static let name = "small"
    static let size = 10
}

/// Ten thousand.
struct LargeController: SignController {
    static let name = "large"
    static let size = 10_000
}
