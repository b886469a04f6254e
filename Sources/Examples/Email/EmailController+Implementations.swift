import Outlet

extension Implementation<EmailController> {
    /// Shows an address among those kept.
    static func standard(_ book: any EmailBook) -> Self {
        Implementation("standard") {
            $0.email(
                DataSource { id in
                    guard let email = try await book.email(id) else { throw ServiceFailure("") }
                    return email
                })
            $0.fact(Label(style: .headline))
            $0.trouble(Label("No such address is kept."))
            $0.another(Button("Enter another"))
            $0.content { host in
                Column {
                    host.fact
                    host.trouble
                    host.another
                }
            }
        }
    }
}
