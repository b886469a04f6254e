import Foundation
import Outlet

/// A list of tasks that all users see and change.
struct TaskList: Model {
    /// A task.
    struct Task: Model, Identifiable {
        let id: Int
        var title: String
        var isDone = false
    }

    /// The tasks, the oldest first.
    var tasks = IdentifiedList<Task>()
    /// The number of the last task. A number is never given again: who deletes a task that is gone deletes no other.
    private(set) var last = 0

    /// How many are still to be done.
    var left: Int { tasks.count { !$0.isDone } }
    /// Whether none is done.
    var hasNoneDone: Bool { left == tasks.count }

    /// Adds a task with a title, unless that is empty.
    mutating func add(_ title: String) {
        let title = title.trimmingCharacters(in: .whitespaces)
        if title.isEmpty { return }
        last += 1
        tasks.append(Task(id: last, title: title))
    }

    /// Marks a task as done, or as not done if it is.
    mutating func flip(_ id: Task.ID) { tasks.update(id: id) { $0.isDone.toggle() } }

    /// Deletes those that are done.
    mutating func clear() { for task in tasks where task.isDone { _ = tasks.remove(id: task.id) } }
}

/// The tasks, and what one user is about to add.
struct TaskBoard: Model {
    /// Everybody's.
    var list = TaskList()
    /// The user's own.
    var title = ""
    /// Who else is there.
    var viewers = Loadable<Viewers>()

    /// Who else is there; empty until that is known.
    var others: Viewers { viewers.value ?? Viewers() }
}
