import Outlet

/// Starts or ends selecting contacts.
struct ToggleSelecting: Intention {
    func perform(_: Interaction, on container: inout ModelContainer<ContactList>, in _: Context) -> [Effect] {
        container.change { list in
            list.isSelecting.toggle()
            list.selected = []
        }
        return []
    }
}
