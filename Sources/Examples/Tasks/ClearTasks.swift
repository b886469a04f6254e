import Outlet

/// Deletes the tasks that are done.
struct ClearTasks: Intention {
    func perform(_: Interaction, on container: inout ModelContainer<TaskBoard>, in _: Context) -> [Effect] {
        container.change { $0.list.clear() }
        return []
    }
}
