import Foundation
import GRDB
import Outlet
import OutletSQLite

struct Todo: Model, Identifiable, FetchableRecord, TableRecord {
    let id: Int
    let title: String
    let isDone: Bool
}

struct TodoCounts: Model, FetchableRecord {
    var active = 0
    var completed = 0
}

enum TodoFilter: String, SourceRequest {
    case all, active, completed
}

struct Todos: Model {
    var title = ""
    var trouble = ""
    var filter = TodoFilter.all
    var list = Loadable<IdentifiedList<Todo>>()
    var counts = Loadable<TodoCounts>()

    var active: Int { counts.value?.active ?? 0 }
    var completed: Int { counts.value?.completed ?? 0 }
    var isEmpty: Bool { active + completed == 0 }
    var isDone: Bool { active == 0 }
    var hasNoneCompleted: Bool { completed == 0 }
    var itemsLeft: String { active == 1 ? "1 item left" : "\(active) items left" }
}

/// A change of the table. The service returns it when it is made.
enum TodoEdit: ServiceRequest {
    case add(title: String)
    case mark(id: Int, isDone: Bool)
    case markAll(isDone: Bool)
    case rename(id: Int, title: String)
    case delete(id: Int)
    case clearCompleted

    typealias Outcome = TodoEdit
    static let name = "todoEdit"

    func run(in db: Database) throws {
        switch self {
        case .add(let title): try db.execute(literal: "INSERT INTO todo (title, isDone) VALUES (\(title), FALSE)")
        case .mark(let id, let isDone): try db.execute(literal: "UPDATE todo SET isDone = \(isDone) WHERE id = \(id)")
        case .markAll(let isDone): try db.execute(literal: "UPDATE todo SET isDone = \(isDone)")
        case .rename(let id, let title): try db.execute(literal: "UPDATE todo SET title = \(title) WHERE id = \(id)")
        case .delete(let id): try db.execute(literal: "DELETE FROM todo WHERE id = \(id)")
        case .clearCompleted: try db.execute(sql: "DELETE FROM todo WHERE isDone")
        }
    }
}

func todoMVC(_ pool: DatabasePool) throws -> Application {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("todo") { db in
        try db.execute(
            sql: "CREATE TABLE todo (id INTEGER PRIMARY KEY, title TEXT NOT NULL, isDone BOOLEAN NOT NULL)")
    }
    try migrator.migrate(pool)
    let spare = SpareReaders(of: pool)
    let list = DataSource(pool, spare: spare) { (filter: TodoFilter) in
        (filter == .all ? Todo.all() : Todo.filter(Column("isDone") == (filter == .completed))).order(Column("id"))
    }
    let counts = DataSource { (_: NoRequest) in
        ObservedQuery(in: pool, spare: spare) { db in
            try TodoCounts.fetchOne(
                db, sql: "SELECT count(*) - total(isDone) AS active, total(isDone) AS completed FROM todo")
                ?? TodoCounts()
        }
    }
    let edit = Service(TodoEdit.self) { edit in
        try await pool.write { try edit.run(in: $0) }
        return edit
    }
    return try Application(name: "TodoMVC", services: [edit]) {
        Screen("todos", title: "Todos", model: Todos()) {
            TextField("What needs to be done?").id("new")
                .observing(\.title).on(.change, Assign(\.title)).observing(\.trouble, in: \.error)
                .on(
                    .submit,
                    Call { (todos: Todos) in
                        let title = todos.title.trimmingCharacters(in: .whitespaces)
                        return title.isEmpty ? nil : TodoEdit.add(title: title)
                    })
            Toggle("All are completed").id("all").hidden(while: \.isEmpty)
                .observing(\.isDone)
                .on(.change, Call { (todos: Todos) in TodoEdit.markAll(isDone: !todos.isDone) })
            List(id: "todos") {
                ForEach(\.list) {
                    Row {
                        Toggle().id("done").accessibility(Accessibility(label: "Completed"))
                            .observing(\.isDone).on(.change, inRow { .mark(id: $0.id, isDone: !$0.isDone) })
                        TextField().id("title").accessibility(Accessibility(label: "Title"))
                            .observing(\.title).on(.submit, rename).on(.blur, rename)
                        Button("Delete", role: .destructive).id("delete").on(.tap, inRow { .delete(id: $0.id) })
                    }
                }
            }
            Row {
                Label().id("left").observing(\.itemsLeft)
                Picker("Show", options: ["all": "All", "active": "Active", "completed": "Completed"]).id("filter")
                    .observing(\.filter.rawValue).on(.change, Pick(\.filter))
                Button("Clear completed").id("clear").hidden(while: \.hasNoneCompleted)
                    .on(.tap, Call { (_: Todos) in TodoEdit.clearCompleted })
            }.hidden(while: \.isEmpty)
        } connect: { outlets in
            Load(\.list, from: list, for: \.filter)
            Load(\.counts, from: counts)
            outlets.screen.received(TodoEdit.self) { todos, edit, _ in
                todos.trouble = ""
                if case .add = edit { todos.title = "" }
                return []
            }
            outlets.screen.failed(TodoEdit.self) { todos, _, _ in
                todos.trouble = "This could not be saved."
                return []
            }
        }
    }
}

/// Calls the service for the todo in whose row something happened.
private func inRow(
    _ edit: @escaping @Sendable (Todo) -> TodoEdit
) -> RowSelection<Todos, IdentifiedList<Todo>?> {
    RowSelection(in: \.list.value) { Call { edit($0) } }
}

/// Saves what the title of a row has become. A todo without a title is deleted.
private let rename = Change { (todos: inout Todos, interaction: Interaction, _: Context) in
    guard let key = interaction.rowKey.flatMap({ Int($0) }), let todo = todos.list.value?[id: key],
        let title = interaction[TextField.input("title")]?.trimmingCharacters(in: .whitespaces)
    else { return [] }
    if title == todo.title { return [.clear("title")] }
    return [try .call(title.isEmpty ? TodoEdit.delete(id: key) : .rename(id: key, title: title))]
}
