import Outlet

extension Implementation<EnterEmailController> {
    /// One input and one button.
    static let standard = Implementation("standard") {
        $0.summary(Section("Please check what you entered"))
        $0.save(Button("Save", role: .primary))
        $0.form { host in
            Form("Where can we write to you?") {
                host.summary
                EnterEmail.fields
                host.save
            }
        }
        $0.content { host in
            Column { host.form }
        }
    }
}
