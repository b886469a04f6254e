import Outlet

extension Implementation<PersonController> {
    /// Connected by the controller.
    static let standard = Implementation("standard") {
        $0.textField(TextField("Name"))
        $0.reverseButton(Button("Reverse"))
        $0.uppercaseButton(Button("Uppercase"))
        $0.label(Label())
        $0.content { host in
            Column {
                host.textField
                Row(id: "buttons") {
                    host.reverseButton
                    host.uppercaseButton
                }
                host.label
            }
        }
    }

    /// Connected at the nodes. Resources that it does not supply come from `standard`.
    static let compact = Implementation("compact", over: standard) {
        $0.label(Label(style: .headline).observing(\Person.name, in: \.text))
        $0.reverseButton(Button("Reverse").on(.tap, Reverse(\Person.name, from: TextField.input("textField"))))
        $0.uppercaseButton(Button("Uppercase").on(.tap, Uppercase(\Person.name, from: TextField.input("textField"))))
        $0.content { host in
            Row {
                host.label
                host.textField
                host.reverseButton
                host.uppercaseButton
            }
        }
    }
}
