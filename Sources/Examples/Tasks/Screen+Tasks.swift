import Outlet

extension Screen {
    /// A list of tasks that all users see and change, and who else is there. `nameOf` says what others see of a principal.
    static func tasks(named nameOf: @escaping @Sendable (Principal) async -> String?) -> Screen {
        Screen(
            "tasks", title: "Tasks for everybody", summary: "A list that all see, and change together.",
            picture: "/pictures/tasks.svg", model: TaskBoard()
        ) {
            TextField("What needs to be done?", maxLength: 200).id("new").observing(\.title)
                .on(.change, Assign(\.title)).on(.submit, AddTask())
            List(id: "tasks") {
                ForEach(\.list.tasks) {
                    Row {
                        Toggle().id("done").accessibility(Accessibility(label: "Done"))
                            .observing(\.isDone)
                            .on(.change, FlipTask())
                        Label().id("title").observing(\.title)
                        Button("Delete", role: .destructive).id("delete")
                            .on(.tap, RemoveRow(from: \.list.tasks))
                    }
                }
            }
            Label(style: .caption).id("left").observing(\.list.left, format: .plural("%lld tasks left"))
            Button("Clear what is done").id("clear").hidden(while: \.list.hasNoneDone)
                .on(.tap, ClearTasks())
            Label(style: .caption).id("others").hidden(while: \.others.isEmpty)
                .observing(\.others.count, format: .plural("%lld others are here"))
            Label(style: .caption).id("names").hidden(while: \.others.names.isEmpty)
                .observing(\.others.names)
        } connect: { _ in
            Shared(\.list, as: SharedModel("tasks", of: TaskList()))
            Load(\.viewers, from: .viewers(of: "tasks", named: nameOf))
        }
    }
}
