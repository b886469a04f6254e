import Outlet
import ViewTree

/// A text that is not kept yet.
struct Letter: Model {
    var text = ""
    var asks = false
}

/// A screen that does not go without asking.
struct LetterController: Controller {
    struct Resources: ResourceProvider {
        let content = Slot<AnyNode>()
        let words = Slot<TextField>()
        let keep = Slot<Button>()
        let stay = Slot<Button>()
        let cancel = Slot<Button>()
        let further = Slot<Button>()
    }

    static let name = "letter"
    let title = "Letter"
    let implementations: [Implementation<Self>] = [
        Implementation("standard") {
            $0.words(TextField("Text"))
            $0.keep(Button("Keep"))
            $0.stay(Button("Stay"))
            $0.cancel(Button("Cancel"))
            $0.further(Button("Further"))
            $0.content { host in
                Column {
                    host.words
                    host.keep
                    host.cancel
                    host.further
                    When(\.asks) {
                        Section("Leave without keeping it?", id: "question") { host.stay }
                            .accessibility(Accessibility(role: "alertdialog"))
                    }
                }
            }
        }
    ]

    func model(in _: Context) -> Letter? { Letter() }

    func connect(_ outlets: Outlets<Self>) -> [Connection<Letter>] {
        Observe(\.text, in: outlets.words.value)
        outlets.words.on(.change, Assign(\.text))
        outlets.screen.beforeLeaving(AskBeforeLeaving(\.asks) { !$0.text.isEmpty })
        outlets.stay.on(.tap, Flip(\.asks))
        outlets.cancel.on(.tap, Raise(.dismiss))
        outlets.keep.on(.tap, DismissController())
        outlets.further.on(.tap, Show(VolumeController.self) { _ in .init(id: 1) })
    }
}
