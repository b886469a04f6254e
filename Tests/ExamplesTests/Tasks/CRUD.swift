import Outlet

struct Entry: Model, Identifiable {
    let id: Int
    var name: String
    var surname: String
    var title: String { "\(surname), \(name)" }
}

struct Entries: Model {
    var all = IdentifiedList([
        Entry(id: 1, name: "Hans", surname: "Emil"), Entry(id: 2, name: "Max", surname: "Mustermann"),
        Entry(id: 3, name: "Roman", surname: "Tisch"),
    ])
    var prefix = ""
    var name = ""
    var surname = ""
    var selected: Entry.ID?

    var shown: IdentifiedList<Entry> {
        IdentifiedList(all.filter { $0.surname.lowercased().hasPrefix(prefix.lowercased()) })
    }
    /// The selected entry; nil while the filter hides it.
    var current: Entry.ID? { selected.flatMap { shown.contains(id: $0) ? $0 : nil } }
    var hasCurrent: Bool { current != nil }

    mutating func create() {
        let entry = Entry(id: (all.ids.max() ?? 0) + 1, name: name, surname: surname)
        all.append(entry)
        selected = entry.id
    }

    mutating func update() {
        guard let current else { return }
        all.update(id: current) { ($0.name, $0.surname) = (name, surname) }
    }

    mutating func delete() {
        guard let current else { return }
        _ = all.remove(id: current)
        (selected, name, surname) = (nil, "", "")
    }
}

func crud() -> Screen {
    Screen("crud", title: "CRUD", model: Entries()) {
        SearchField("Filter prefix").id("prefix").observing(\.prefix).on(.change, Assign(\.prefix))
        List(id: "entries") { ForEach(\.shown) { Label().observing(\.title) } }
            .observing({ (entries: Entries) in entries.current.map { [$0.description] } ?? [] }, in: \.selection)
            .on(
                .select,
                RowSelection(in: \.shown, publish: \.selected) {
                    RowResponder { entries, entry in
                        (entries.name, entries.surname) = (entry.name, entry.surname)
                    }
                })
        TextField("Name").id("name").observing(\.name).on(.change, Assign(\.name))
        TextField("Surname").id("surname").observing(\.surname).on(.change, Assign(\.surname))
        Row {
            Button("Create").id("create").on(.tap, Change { $0.create() })
            Button("Update").id("update").enabled(while: \.hasCurrent)
                .on(.tap, Change { $0.update() })
            Button("Delete", role: .destructive).id("delete").enabled(while: \.hasCurrent)
                .on(.tap, Change { $0.delete() })
        }
    }
}
