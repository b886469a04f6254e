import Outlet
import ViewTree

extension A2UIDrawing {
    /// From how many rows on they stand in groups.
    private static let groupingFrom = 64
    /// Of how many bits of a mixed fingerprint, all 0, a row's begins a group: one of 32 does.
    private static let groupBits = 5

    /// Adds a list: the parts of its sections, and what can be done with it.
    mutating func list(_ list: PlainList, _ id: String, of node: PlainNode) -> String {
        var children: [String] = []
        if let total = list.total {
            children.append(text(language.word("%@ of %@", list.count, total), as: "caption", "~total:\(id)"))
        }
        for (index, section) in list.sections.enumerated() {
            if let header = section.header { children += draw([header], in: "\(id)/\(index)") }
            children += rows(section.rows, in: index == 0 ? id : "\(index):\(id)")
            if let footer = section.footer { children += draw([footer], in: "\(id)/\(index)") }
        }
        if let placeholder = list.placeholder { children += draw([placeholder], in: id) }
        if !list.controls.isEmpty {
            let controls = draw(list.controls, in: id)
            children.append(add("~controls:\(id)", "Row", [("children", Self.list(controls))]))
        }
        return add(id, "List", [("children", Self.list(children))], of: node)
    }

    /// Adds rows. Many stand in groups, so that a row that comes or goes changes the children of its group only: which row begins
    /// one depends on nothing but its id.
    private mutating func rows(_ rows: [PlainRow], in owner: String) -> [String] {
        if rows.count < Self.groupingFrom { return rows.map { draw($0) } }
        var groups: [String] = []
        var (name, group) = ("~rows:\(owner)", [String]())
        for row in rows {
            if Self.beginsGroup(row), !group.isEmpty {
                groups.append(add(name, "Column", [("children", Self.list(group))]))
                (name, group) = ("~rows:\(row.id)", [])
            }
            group.append(draw(row))
        }
        groups.append(add(name, "Column", [("children", Self.list(group))]))
        return groups
    }

    private static func beginsGroup(_ row: PlainRow) -> Bool {
        // The last bytes of an id hardly reach the high bits of its fingerprint.
        let print = Fingerprint(of: Array(row.id.utf8)).value &* 0x9E37_79B9_7F4A_7C15
        return print >> (64 - groupBits) == 0
    }

    private mutating func draw(_ row: PlainRow) -> String {
        let id = Self.id(of: row.id)
        var main: String
        if row.isWhole, let control = row.control {
            let child = draw(row.node, in: id) ?? text(language.word("Select"), "~text:\(id)")
            let variant: JSON = row.isSelected ? "primary" : "borderless"
            main = button(around: child, control, ["variant": variant], "~press:\(id)")
        } else {
            main = draw(row.pressedAtText(in: language), in: id) ?? text("", "~text:\(id)")
            if row.isSelected { main = add("~selected:\(id)", "Card", [("child", .string(main))]) }
        }
        if row.actions.isEmpty { return main }
        return add("~row:\(id)", "Row", [("children", Self.list([main] + draw(row.actions, in: id)))])
    }
}
