import Outlet

/// Deletes the contact that a screen shows. The screen stays open until the answer is there, which offers the undo.
struct DeleteShown: Intention {
    var segues: [Segue] { [.call(DeleteContacts.self)] }

    func perform(
        _: Interaction, on container: inout ModelContainer<ContactCard>, in _: Context
    ) throws -> [Effect] {
        container[\.isDeleting] = true
        return try container.model.map { [try .call(DeleteContacts(ids: [$0.request.id]))] } ?? []
    }

    /// Reports the deletion, and offers to undo it.
    static func offerUndo(
        _ card: inout ContactCard, deleted: DeleteContacts.Outcome, in context: Context
    ) throws -> [Effect] {
        card.isDeleting = false
        return try DeleteContacts.offerUndo(&card, deleted: deleted, in: context)
    }

    /// Reports that the contact could not be deleted.
    static func tell(_ card: inout ContactCard, _ failure: ServiceFailure, in context: Context) -> [Effect] {
        card.isDeleting = false
        return Trouble.tell(&card, failure, in: context)
    }
}
