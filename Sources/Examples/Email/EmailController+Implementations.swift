import Outlet

extension Implementation<EmailController> {
    /// Finds an address among those kept, with what to say of it.
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
        }
    }
}
