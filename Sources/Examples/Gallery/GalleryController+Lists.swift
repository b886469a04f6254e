import Outlet

extension Implementation<GalleryController> {
    /// Rows of data.
    static func lists(_ host: Host<GalleryController>) -> Part<Section> {
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
    static var pantry: Part<List> {
        List {
            ForEach(sections: \.pantry) {
                Label(style: .headline).observing(\.name, format: .translated)
            } footer: {
                Label(style: .caption).observing(\.note, format: .translated)
            } template: {
                Template(when: \.isGone) {
                    Row {
                        Label().id("name").observing(\.name, format: .translated)
                        Label("Gone", style: .caption).id("gone")
                    }.enabled(false)
                }
                Template { Label().observing(\.name, format: .translated) }
            }
        }
    }

    /// Rows that can be selected, moved and deleted.
    static var fruits: Part<List> {
        List(multiple: true) {
            ForEach(\.fruits) {
                Label().observing(\.name, format: .translated)
                    .action(
                        .delete, "Delete", role: .destructive,
                        RemoveRow(from: \.fruits).then(Tidy()))
            }
        }.placeholder(Label("No fruits are left.").id("noFruits"))
    }

    /// More rows than are shown at first.
    static var lines: Part<List> {
        List {
            ForEach(\.lines) { Label().observing(\.id, format: .plural("Line %lld")) }
        }
    }
}

extension NodeEvent where Payload == NoPayload {
    /// The user deletes a row.
    static var delete: Self { Self("delete") }
}
