import Outlet

extension Implementation<GalleryController> {
    /// Rows of data.
    static func lists(_ host: Host<GalleryController>) -> Section {
        Section("Lists", id: "lists") {
            Section("Sections, one selected", id: "pantryExample") {
                host.pantry
                host.chosenSnack
            }
            Section("Several selected, moved and deleted", id: "fruitsExample") {
                host.fruits
                host.pickedCount
            }
            Section("Page by page", id: "linesExample") { host.lines }
        }
    }

    /// Sections with header and footer; the layout of a row depends on its item.
    static var pantry: List {
        List {
            ForEach(sections: \Gallery.pantry) {
                Label(style: .headline).observing(\Shelf.name, format: .translated)
            } footer: {
                Label(style: .caption).observing(\Shelf.note, format: .translated)
            } template: {
                Template(when: \.isGone) {
                    Row {
                        Label().id("name").observing(\Food.name, format: .translated)
                        Label("Gone", style: .caption).id("gone")
                    }.enabled(false)
                }
                Template { Label().observing(\Food.name, format: .translated) }
            }
        }
    }

    /// Rows that can be selected, moved and deleted.
    static var fruits: List {
        List(multiple: true) {
            ForEach(\Gallery.fruits) {
                Label().observing(\Fruit.name, format: .translated)
                    .action(
                        .delete, "Delete", role: .destructive,
                        RemoveRow(from: \Gallery.fruits).then(Tidy()))
            }
        }.placeholder(Label("No fruits are left.").id("noFruits"))
    }

    /// More rows than are shown at first.
    static var lines: List {
        List {
            ForEach(\Gallery.lines) { Label().observing(\Line.id, format: .plural("Line %lld")) }
        }
    }
}

extension NodeEvent where Payload == NoPayload {
    /// The user deletes a row.
    static var delete: Self { Self("delete") }
}
