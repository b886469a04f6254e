import Outlet

extension Screen {
    /// A list of tasks that all users see and change, and who else is there. `nameOf` says what others see of a principal.
    static func tasks(named nameOf: @escaping @Sendable (Principal) async -> String?) -> Screen {
        Screen(
            "tasks", title: "Tasks for everybody", summary: "A list that all see, and change together.",
            picture: "/pictures/tasks.svg", model: TaskBoard()
        ) {
            TextField("What needs to be done?", maxLength: 200).id("new").observing(\TaskBoard.title)
                .on(.change, Assign(\TaskBoard.title)).on(.submit, AddTask())
            List(id: "tasks") {
                ForEach(\TaskBoard.list.tasks) {
                    Row {
                        Toggle().id("done").accessibility(Accessibility(label: "Done"))
                            .observing(\TaskList.Task.isDone)
                            .on(.change, FlipTask())
                        Label().id("title").observing(\TaskList.Task.title)
                        Button("Delete", role: .destructive).id("delete")
                            .on(.tap, RemoveRow(from: \TaskBoard.list.tasks))
                    }
                }
            }
            Label(style: .caption).id("left").observing(\TaskBoard.list.left, format: .plural("%lld tasks left"))
            Button("Clear what is done").id("clear").hidden(while: \TaskBoard.list.hasNoneDone)
                .on(.tap, ClearTasks())
            Label(style: .caption).id("others").hidden(while: \TaskBoard.others.isEmpty)
                .observing(\TaskBoard.others.count, format: .plural("%lld others are here"))
            Label(style: .caption).id("names").hidden(while: \TaskBoard.others.names.isEmpty)
                .observing(\TaskBoard.others.names)
        } connect: { _ in
            Shared(\.list, as: SharedModel("tasks", of: TaskList()))
            Load(\.viewers, from: .viewers(of: "tasks", named: nameOf))
        }
    }
}
