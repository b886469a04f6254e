import Outlet

/// Marks the task as done in whose row something happened, or as not done if it is.
struct FlipTask: Intention {
    func perform(_ interaction: Interaction, on container: inout ModelContainer<TaskBoard>, in _: Context) -> [Effect] {
        guard let id = interaction.rowKey.flatMap({ Int($0) }) else { return [] }
        container.change { $0.list.flip(id) }
        return []
    }
}
