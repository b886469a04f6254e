public import Outlet
public import ViewTree

/// A name in a text field, and a label that follows it: the screen of the articles on Intentions.
public struct PersonController: Controller {
    public struct Resources: ResourceProvider {
        public let content = Slot<AnyNode>()
        let textField = Slot<TextField>()
        let reverseButton = Slot<Button>()
        let uppercaseButton = Slot<Button>()
        let label = Slot<Label>()
        public init() {}
    }

    public static let name = "person"
    public let title = "Person"
    public let implementations = [Implementation.standard, .compact]

    public init() {}

    public func model(_: Parameters, in _: Context) -> Person? { Person() }

    public func connect(_ outlets: Outlets<Self>) -> [Connection<Person>] {
        Observe(\.name, in: outlets.textField.value, outlets.label.text)
        outlets.textField.on(.submit, .dismissKeyboard)
        outlets.reverseButton.on(.tap, Reverse(\.name, from: outlets.textField))
        outlets.uppercaseButton.on(.tap, Uppercase(\.name, from: outlets.textField))
    }
}
