import Outlet
import ViewTree

/// A screen with the operations of the well-known benchmark of JavaScript frameworks.
protocol TableController: Controller where ScreenModel == Table, Resources == TableResources {
    /// How many rows there are at first.
    static var size: Int { get }
}

struct TableResources: ResourceProvider {
    let content = Slot<AnyNode>()
    let create = Slot<Button>()
    let grow = Slot<Button>()
    let append = Slot<Button>()
    let update = Slot<Button>()
    let swap = Slot<Button>()
    let clear = Slot<Button>()
    let label = Slot<TextField>()
    let relabel = Slot<Button>()
    let rows = Slot<List>()
}

extension TableController {
    var title: String { Self.name }

    var implementations: [Implementation<Self>] {
        let standard = Implementation<Self>("standard") {
            $0.create(Button("Create 1,000 rows"))
            $0.grow(Button("Create 10,000 rows"))
            $0.append(Button("Append 1,000 rows"))
            $0.update(Button("Update every tenth row"))
            $0.swap(Button("Swap two rows"))
            $0.clear(Button("Clear"))
            $0.label(TextField("Label"))
            $0.relabel(Button("Update one row"))
            $0.rows { _ in
                List {
                    ForEach(\.rows) {
                        Row {
                            Label().id("number").observing(\.number, in: \.text)
                            Label().id("label").observing(\.label, in: \.text)
                            Button("Remove").id("remove").on(.tap, RemoveRow(from: \.rows))
                        }
                    }
                }
            }
            $0.content { host in
                Column {
                    Row {
                        host.create
                        host.grow
                        host.append
                        host.update
                        host.swap
                        host.clear
                        host.label
                        host.relabel
                    }
                    host.rows
                }
            }
        }
        return [standard]
    }

    func model(in _: Context) -> Table? { Table(count: Self.size) }

    @ConnectionBuilder<Table> func connect(_ outlets: Outlets<Self>) -> [Connection<Table>] {
        outlets.create.on(.tap, Change { $0.replace(1_000) })
        outlets.grow.on(.tap, Change { $0.replace(10_000) })
        outlets.append.on(.tap, Change { $0.append(1_000) })
        outlets.update.on(.tap, Change { $0.updateTenth() })
        outlets.swap.on(.tap, Change { $0.swap() })
        outlets.clear.on(.tap, Change { $0.rows.removeAll() })
        outlets.relabel.on(
            .tap,
            Change { table, interaction, _ in
                if let label = interaction[outlets.label.input] { table.relabel(label) }
                return []
            })
        Observe(selected: { $0.selected }, in: outlets.rows)
        outlets.rows.on(.select, RowSelection(in: \.rows, publish: \.selected))
    }
}

/// No rows.
struct EmptyTable: TableController {
    static let name = "table0"
    static let size = 0
}

/// Ten rows.
struct ShortTable: TableController {
    static let name = "table10"
    static let size = 10
}

/// A thousand.
struct LongTable: TableController {
    static let name = "table1000"
    static let size = 1_000
}

/// Ten thousand.
struct HugeTable: TableController {
    static let name = "table10000"
    static let size = 10_000
}
