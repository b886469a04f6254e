import Outlet
import ViewTree

/// A list of a plain screen.
public struct PlainList: Sendable {
    /// A section of a list.
    public struct Section: Sendable {
        /// Stands above the rows; nil if there is none.
        public internal(set) var header: PlainNode?
        /// The rows in runs. Where a run begins depends on the ids of the document's rows only.
        var runs: [PlainRun] = []
        /// The document's rows of each run; empty if the document does not keep them in runs.
        var sources: [DocumentValue] = []
        /// Stands below the rows; nil if there is none.
        public internal(set) var footer: PlainNode?

        /// The rows.
        public var rows: [PlainRow] { runs.count == 1 ? runs[0].rows : runs.flatMap(\.rows) }
        /// The number of rows that are shown.
        var count: Int { runs.reduce(0) { $0 + $1.rows.count } }
    }

    /// Whether the contents of the rows stand in columns.
    public let isTable: Bool
    /// The place of the list's nodes.
    let place: PlainProjection.Place
    /// The properties of the list on which its rows depend.
    let owner: PlainListOwner
    /// The sections with their rows.
    public internal(set) var sections: [Section] = []
    /// Shown instead of rows, if there are none.
    public internal(set) var placeholder: PlainNode?
    /// The number of all rows; nil if it is not known.
    public let total: Int?
    /// Whether the excerpt of the document leaves out further rows.
    var isCut = false
    /// The controls of the whole list.
    public internal(set) var controls: [PlainNode] = []

    /// Whether several rows can be selected.
    public var isMultiple: Bool { owner.isMultiple }

    /// The number of rows that are shown.
    var count: Int { sections.reduce(0) { $0 + $1.count } }

    /// Whether a node of the list can be pressed or takes a value.
    var hasInteractiveNodes: Bool { holds(\.isInteractive, \.isInteractive) }

    /// Whether a node of the list takes a value or offers `submit`.
    var holdsFields: Bool { holds(\.holdsFields, \.holdsFields) }

    private func holds(_ node: (PlainNode) -> Bool, _ run: (PlainRun) -> Bool) -> Bool {
        sections.contains { $0.header.map(node) == true || $0.runs.contains(where: run) || $0.footer.map(node) == true }
            || placeholder.map(node) == true
    }

    /// Calls `body` with the nodes right below the list, in the order of the tree.
    func forEachNode(_ body: (PlainNode) -> Void) {
        for section in sections {
            section.header.map(body)
            for run in section.runs { for row in run.rows { body(row.node) } }
            section.footer.map(body)
        }
        placeholder.map(body)
    }

    /// Calls `body` with the nodes of the list that take values or offer `submit`, and with those around them, in the order of
    /// the tree.
    func visitFields(_ body: (PlainNode) -> Void) {
        for section in sections {
            section.header?.visitFields(body)
            for run in section.runs where run.holdsFields {
                for row in run.rows { row.node.visitFields(body) }
            }
            section.footer?.visitFields(body)
        }
        placeholder?.visitFields(body)
    }
}

extension PlainList.Section {
    /// The least number of rows that are grouped.
    private static let groupingFrom = 64

    /// Whether the runs that have rows are shown as groups, so that adding or removing a row changes its group only; a few rows
    /// are not.
    var isGrouped: Bool { count >= Self.groupingFrom }
}

/// The properties of a list on which its rows depend.
struct PlainListOwner: Sendable {
    let id: String?
    let selection: [String]
    let selected: Set<String>
    let isMultiple: Bool
    let postsSelect: Bool
    let postsReorder: Bool

    init(_ list: DocumentValue) {
        id = list[string: .id]
        selection = list[.selection]?.elements.compactMap(\.string) ?? []
        selected = Set(selection)
        isMultiple = list[flag: .multiple] == true
        postsSelect = PlainProjection.posts(list, .select)
        postsReorder = PlainProjection.posts(list, .reorder)
    }

    /// Whether equal rows that are selected in both lists, or in neither, have the same projection.
    func hasSameRows(as other: Self) -> Bool {
        // The moves of a row depend on its neighbors, and with several selected rows, what a press sends depends on the others.
        id == other.id && isMultiple == other.isMultiple && postsSelect == other.postsSelect && !postsReorder
            && !other.postsReorder && (!isMultiple || !postsSelect || selection == other.selection)
    }
}

/// Consecutive rows of a list. A class, so that unchanged runs are shared by two screens.
final class PlainRun: Sendable {
    /// The id of the row with which it begins; nil for the first run.
    let id: String?
    let rows: [PlainRow]
    let isInteractive: Bool
    let holdsFields: Bool
    /// The drawing of the run in a dialect.
    let drawing: KeptPiece

    /// - Parameter older: an earlier version of the run; nil if there is none.
    init(from id: String?, _ rows: [PlainRow], after older: PlainRun? = nil) {
        drawing = KeptPiece(after: older?.drawing.newest)
        self.id = id
        self.rows = rows
        isInteractive = rows.contains { $0.node.isInteractive }
        holdsFields = rows.contains { $0.node.holdsFields }
    }

    /// The id of the run as a group. `owner` is the id of the enclosing element.
    func groupID(in owner: String) -> String { "~rows:\(id ?? owner)" }

    /// A row begins a run if this many bits of its mixed fingerprint are 0: one row of 32 does.
    private static let bits = 5

    /// Whether a row that is not the first one begins a run.
    static func begins(with row: DocumentValue) -> Bool {
        guard let id = row[string: .id] else { return false }
        // Mixed, since the last bytes of an id hardly change the high bits of its fingerprint.
        let print = Fingerprint(of: Array(id.utf8)).value &* 0x9E37_79B9_7F4A_7C15
        return print >> (64 - bits) == 0
    }
}

/// A row of a list.
public final class PlainRow: Sendable {
    /// The id of the document's row.
    public let id: String
    /// The document's row.
    let source: DocumentValue
    /// The row's content.
    public let node: PlainNode
    /// The control that pressing the row sends; nil for none.
    public let control: PlainControl?
    /// Whether the row is marked.
    public let isSelected: Bool
    /// The other actions of the row, and its moves.
    public let actions: [PlainNode]
    /// The drawing of the row in a dialect.
    let drawing = KeptPiece()

    init(
        _ source: DocumentValue, id: String, _ node: PlainNode, _ control: PlainControl?, isSelected: Bool,
        actions: [PlainNode]
    ) {
        self.source = source
        self.id = id
        self.node = node
        self.control = control
        self.isSelected = isSelected
        self.actions = actions
    }

    /// Whether the whole row is a control; otherwise its first text is, or a control behind it.
    var isWhole: Bool { !node.isInteractive }

    /// The links of a row with a control, if they are shown with its actions: with the actions there would otherwise be more
    /// than one further control.
    var links: [PlainNode] {
        if control == nil || isWhole { return [] }
        let links = node.links
        return links.count + (actions.isEmpty ? 0 : 1) > 1 ? links : []
    }

    /// The row with its control on its first text.
    func pressedAtText(in language: PageLanguage) -> PlainNode {
        guard let control else { return node }
        return node.pressing(control)
            ?? PlainNode(grouping: [node, PlainNode(adding: language.word("Select"), control)])
    }
}
