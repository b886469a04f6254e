import Outlet

extension Screen {
    /// The screen of the articles on Intentions, wired in the view.
    static let personInView = Screen(
        "personInView", title: "Person",
        summary: "The same screen, connected where its nodes are, without a controller.",
        picture: "/pictures/personInView.svg", model: Person()
    ) {
        TextField("Name").id("textField").observing(\Person.name).on(.submit, .dismissKeyboard)
        Row(id: "buttons") {
            Button("Reverse").id("reverseButton")
                .on(.tap, Reverse(\Person.name, from: TextField.input("textField")))
            Button("Uppercase").id("uppercaseButton")
                .on(.tap, Uppercase(\Person.name, from: TextField.input("textField")))
        }
        Label().id("label").observing(\Person.name)
    }
}
