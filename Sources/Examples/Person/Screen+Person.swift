import Outlet

extension Screen {
    /// The screen of the articles on Intentions, wired in the view.
    static let personInView = Screen(
        "personInView", title: "Person",
        summary: "The same screen, connected where its nodes are, without a controller.",
        picture: "/pictures/personInView.svg", model: Person()
    ) {
        let name = TextField("Name").id("textField")
        name.observing(\.name).on(.submit, .dismissKeyboard)
        Row(id: "buttons") {
            Button("Reverse").id("reverseButton").on(.tap, Reverse(\.name, from: name.input))
            Button("Uppercase").id("uppercaseButton").on(.tap, Uppercase(\.name, from: name.input))
        }
        Label().id("label").observing(\.name)
    }
}
