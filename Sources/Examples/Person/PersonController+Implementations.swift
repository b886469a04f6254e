import Outlet

extension Implementation<PersonController> {
    /// Everything in a column.
    static let standard = Implementation("standard", summary: "everything in a column") {
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

    /// Everything in a row; what it does not fill, `standard` does.
    static let compact = Implementation("compact", summary: "everything in a row", over: standard) {
        $0.label(Label(style: .headline))
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
