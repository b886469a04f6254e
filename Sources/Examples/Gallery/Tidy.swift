import Outlet

/// Removes deleted fruits from the selection.
struct Tidy: Intention {
    func perform(_: Interaction, on container: inout ModelContainer<Gallery>, in _: Context) -> [Effect] {
        container.change { gallery in gallery.picked.removeAll { !gallery.fruits.contains(id: $0) } }
        return []
    }
}
