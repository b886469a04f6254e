import Outlet
import ViewTree

/// The model of the simulated screen: what has happened, in order.
struct Journal: Model {
    var entries: [String] = []
}

/// Asks the receiver to take a note; the answer says which.
struct Note: ServiceRequest {
    typealias Outcome = String
    static let name = "note"
    var tag: String
}

/// A screen that writes down each event, so that each document tells its history.
struct JournalController: Controller {
    struct Resources: ResourceProvider {
        let content = Slot<AnyNode>()
        let entries = Slot<Label>()
        let entry = Slot<TextField>()
        let note = Slot<TextField>()
        let later = Slot<TextField>()
        let even = Slot<Button>()
        let same = Slot<Button>()
        init() {}
    }

    static let name = "journal"
    let title = "Journal"
    var implementations: [Implementation<Self>] {
        [
            Implementation("standard") {
                $0.entries(Label())
                $0.entry(TextField("Entry"))
                $0.note(TextField("Note"))
                $0.later(TextField("Later"))
                $0.even(Button("Even"))
                $0.same(Button("Same"))
                $0.content { host in
                    Column {
                        host.entries
                        host.entry
                        host.note
                        host.later
                        host.even
                        host.same
                    }
                }
            }
        ]
    }

    func model(in _: Context) -> Journal? { Journal() }

    func connect(_ outlets: Outlets<Self>) -> [Connection<Journal>] {
        Observe({ $0.entries.joined(separator: " ") }, in: outlets.entries.text)
        Observe({ $0.entries.count.isMultiple(of: 2) }, in: outlets.even.enabled)
        outlets.entry.on(.change, Change { (journal: inout Journal, text) in journal.entries.append(text) })
        outlets.note.on(
            .change,
            Change { (journal: inout Journal, interaction, _) in
                let tag = interaction.value?.string ?? ""
                journal.entries.append(tag)
                return [try .call(Note(tag: tag))]
            })
        outlets.even.on(.tap, Change { $0.entries.append("even") })
        outlets.same.on(.tap, Change { _ in })
        outlets.screen.received(Note.self) { journal, answer, _ in
            journal.entries.append(answer)
            return []
        }
        outlets.screen.failed(Note.self) { journal, _, _ in
            journal.entries.append("failed")
            return []
        }
    }
}
