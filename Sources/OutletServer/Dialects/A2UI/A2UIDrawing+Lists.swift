import Outlet
import ViewTree

extension A2UIDrawing {
    /// Adds a list: the parts of its sections, and what can be done with it.
    mutating func list(_ list: PlainList, _ id: String, of node: PlainNode) -> String {
        var children: [String] = []
        if let total = list.total {
            children.append(text(language.word("%@ of %@", list.count, total), as: "caption", "~total:\(id)"))
        }
        for (index, section) in list.sections.enumerated() {
            if let header = section.header { children += draw([header], in: "~header\(index):\(id)") }
            children += rows(of: section, in: index == 0 ? id : "~section\(index):\(id)")
            if let footer = section.footer { children += draw([footer], in: "~footer\(index):\(id)") }
        }
        if let placeholder = list.placeholder { children += draw([placeholder], in: id) }
        if !list.controls.isEmpty {
            let controls = draw(list.controls, in: id)
            children.append(add("~controls:\(id)", "Row", around: controls))
        }
        return add(id, "List", around: children, of: node)
    }

    /// Adds the rows of a section: many stand in groups.
    private mutating func rows(of section: PlainList.Section, in owner: String) -> [String] {
        guard section.isGrouped else { return section.rows.compactMap { draw($0) } }
        return pieces(of: section.runs.count) { drawing, index in
            let run = section.runs[index]
            if run.rows.isEmpty { return nil }
            return drawing.piece(run.drawing) { drawing in
                let children = drawing.pieces(of: run.rows.count) { $0.draw(run.rows[$1]) }
                return drawing.add(run.groupID(in: owner), "Column", around: children)
            }
        }
    }

    /// Draws the rows of a run, or the runs of a section, and returns the ids of their components.
    private mutating func pieces(of count: Int, _ draw: (inout Self, Int) -> String?) -> [String] {
        reserve(count)
        var ids: [String] = []
        ids.reserveCapacity(count)
        for index in 0..<count {
            if let id = draw(&self, index) { ids.append(id) }
        }
        return ids
    }

    private mutating func draw(_ row: PlainRow) -> String? { piece(row.drawing) { $0.component(row) } }

    private mutating func component(_ row: PlainRow) -> String {
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
        return add("~row:\(id)", "Row", around: [main] + draw(row.actions, in: id))
    }
}
