import Outlet

/// Adds a task with the title that the user has put in.
struct AddTask: Intention {
    func perform(_: Interaction, on container: inout ModelContainer<TaskBoard>, in _: Context) -> [Effect] {
        container.change { board in
            board.list.add(board.title)
            board.title = ""
        }
        return []
    }
}
