import Outlet

/// What all sessions write down together. From a few entries on it is kept as a snapshot and edits, which are folded soon.
struct SharedEntries: Model {
    struct Entry: Model, Identifiable {
        let id: String
    }

    var all = IdentifiedList<Entry>()
}

/// The model of a screen on which each event writes down the same in two models: in the session's own, and in the shared one.
struct Board: Model {
    var own: [String] = []
    var shared = SharedEntries()
}

extension Screen {
    /// Shows both, each in a text.
    static let board = Screen("board", title: "Board", model: Board()) {
        Label().id("own").observing({ (board: Board) in board.own.joined(separator: " ") })
        Label().id("all").observing({ (board: Board) in board.shared.all.ids.joined(separator: " ") })
        TextField("Entry").id("both").on(
            .change,
            Change { (board: inout Board, tag: String, _) in
                board.own.append(tag)
                board.shared.all.append(SharedEntries.Entry(id: tag))
                return []
            })
    } connect: { _ in
        Shared(\.shared, as: SharedModel("entries", of: SharedEntries()).folding(from: 64, after: 3))
    }
}
