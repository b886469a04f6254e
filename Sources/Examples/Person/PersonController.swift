import Outlet

/// A name in a text field, and a label that follows it: the screen of the articles on Intentions, wired in the controller.
struct PersonController: Controller {
    struct Resources: ResourceProvider {
        let content = Slot<AnyNode>()
        let textField = Slot<TextField>()
        let reverseButton = Slot<Button>()
        let uppercaseButton = Slot<Button>()
        let label = Slot<Label>()
    }

    static let name = "person"
    let title = "Person"
    let summary = "A name to reverse, and to write in capitals."
    let picture: String? = "/pictures/person.svg"
    let implementations = [Implementation<Self>.standard, .compact]

    func model(in _: Context) -> Person? { Person() }

    func connect(_ outlets: Outlets<Self>) -> [Connection<Person>] {
        Observe(\.name, in: outlets.textField.value, outlets.label.text)
        outlets.textField.on(.submit, .dismissKeyboard)
        outlets.reverseButton.on(.tap, Reverse(\.name, from: outlets.textField))
        outlets.uppercaseButton.on(.tap, Uppercase(\.name, from: outlets.textField))
    }
}
