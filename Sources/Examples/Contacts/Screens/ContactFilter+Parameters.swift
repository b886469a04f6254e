extension ContactFilter {
    /// Creates the filter that an address describes.
    init(_ parameters: ContactsController.Parameters) {
        self.init(
            text: parameters.search ?? "", favouritesOnly: parameters.favourites ?? false,
            order: parameters.sort ?? .family)
    }
}
