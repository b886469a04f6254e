import Outlet
import ViewTree

/// A list of a plain screen.
struct PlainList: Sendable {
    struct Section: Sendable {
        var header: PlainNode?
        var rows: [PlainRow] = []
        var footer: PlainNode?
    }

    /// Whether the contents of the rows stand in columns.
    let isTable: Bool
    /// Whether several rows can be selected.
    let isMultiple: Bool
    var sections: [Section] = []
    /// Shown instead of rows, if there are none.
    var placeholder: PlainNode?
    /// The number of all rows; nil if it is not known.
    let total: Int?
    /// Whether it has further rows, which the excerpt of the document lacks.
    var isCut = false
    /// What can be done with the whole list.
    var controls: [PlainNode] = []

    /// The number of rows that are shown.
    var count: Int { sections.reduce(0) { $0 + $1.rows.count } }

    /// Whether a node of the list can be pressed or takes a value.
    var hasInteractiveNodes: Bool {
        var isInteractive = false
        forEachNode { if $0.isInteractive { isInteractive = true } }
        return isInteractive
    }

    /// Calls `body` with the nodes right below the list, in the order of the tree.
    func forEachNode(_ body: (PlainNode) -> Void) {
        for section in sections {
            if let header = section.header { body(header) }
            for row in section.rows { body(row.node) }
            if let footer = section.footer { body(footer) }
        }
        if let placeholder { body(placeholder) }
    }
}

extension PlainList.Section {
    /// From how many rows on they stand in groups.
    private static let groupingFrom = 64
    /// Of how many bits of a mixed fingerprint, all 0, a row's begins a group: one of 32 does.
    private static let groupBits = 5

    /// The rows in groups, so that a row that comes or goes changes its group only: which row begins one depends on nothing but its
    /// id. Nil if they are few. `owner` is the id of the element around them.
    func groups(in owner: String) -> [(name: String, rows: [PlainRow])]? {
        if rows.count < Self.groupingFrom { return nil }
        var groups: [(name: String, rows: [PlainRow])] = [("~rows:\(owner)", [])]
        for row in rows {
            if Self.beginsGroup(row), !groups[groups.count - 1].rows.isEmpty {
                groups.append(("~rows:\(row.id)", []))
            }
            groups[groups.count - 1].rows.append(row)
        }
        return groups
    }

    private static func beginsGroup(_ row: PlainRow) -> Bool {
        // The last bytes of an id hardly reach the high bits of its fingerprint.
        let print = Fingerprint(of: Array(row.id.utf8)).value &* 0x9E37_79B9_7F4A_7C15
        return print >> (64 - groupBits) == 0
    }
}

/// A row of a list.
struct PlainRow: Sendable {
    /// The id of the document's row.
    let id: String
    /// The row's content.
    var node: PlainNode
    /// What pressing the row does; nil for nothing.
    var control: PlainControl?
    /// Whether the whole row can be pressed; otherwise its first text, or a control behind it.
    var isWhole: Bool
    let isSelected: Bool
    /// What else can be done with the row: its actions, and moving it.
    var actions: [PlainNode] = []

    /// The links of a row that opens, or is selected, if they are shown with its actions: where it would have more than one
    /// control beside the first.
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
