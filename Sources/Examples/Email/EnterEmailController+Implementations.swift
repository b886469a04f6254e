import Outlet

extension Implementation<EnterEmailController> {
    /// One input and one button.
    static let standard = Implementation("standard") {
        $0.summary(Section("Please check what you entered"))
        $0.email(TextField("E-mail address", keyboard: "email", autocomplete: "email"))
        $0.save(Button("Save", role: .primary))
        $0.form { host in
            Form("Where can we write to you?") {
                host.summary
                host.email
                host.save
            }
        }
        $0.content { host in
            Column { host.form }
        }
    }
}
