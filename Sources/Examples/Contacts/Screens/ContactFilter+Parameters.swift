extension ContactFilter {
    /// What an address asks for.
    init(_ parameters: ContactsController.Parameters) {
        self.init(
            text: parameters.search ?? "", favouritesOnly: parameters.favourites ?? false,
            order: parameters.sort ?? .family)
    }
}
