import Outlet
import ViewTree

extension DivKitDrawing {
    /// A list: the parts of its sections, and its controls.
    mutating func list(_ list: PlainList, _ id: String, of node: PlainNode) -> DivElement {
        var children: [DivElement] = []
        if let total = list.total {
            children.append(text(language.word("%@ of %@", list.count, total), "~total:\(id)", .small))
        }
        for (index, section) in list.sections.enumerated() {
            if let header = section.header { children += draw([header], in: "\(id)/\(index)") }
            children += rows(of: section, in: index == 0 ? id : "\(index):\(id)")
            if let footer = section.footer { children += draw([footer], in: "\(id)/\(index)") }
        }
        if let placeholder = list.placeholder { children += draw([placeholder], in: id) }
        if !list.controls.isEmpty { children.append(controls(list.controls, "~controls:\(id)", in: id)) }
        var element = container(id, children, of: node)
        if !children.isEmpty { element.accessibility["type"] = "list" }
        return element
    }

    private mutating func rows(of section: PlainList.Section, in owner: String) -> [DivElement] {
        guard section.isGrouped else { return section.rows.map { draw($0) } }
        return section.runs.filter { !$0.rows.isEmpty }.map { run in
            container(run.groupID(in: owner), run.rows.map { draw($0) })
        }
    }

    private mutating func draw(_ row: PlainRow) -> DivElement {
        let id = Self.id(of: row.id)
        var main: DivElement
        if row.isWhole, let control = row.control {
            main = draw(row.node, in: id) ?? nothing("~part:\(id)")
            if main.isNothing { main = text(language.word("Select"), "~text:\(id)") }
            if !main.canBePressed { main = container("~press:\(id)", [main]) }
            main.actions = press(control)
            main.accessibility["type"] = "button"
        } else {
            main = draw(row.pressedAtText(in: language), in: id) ?? nothing("~text:\(id)")
        }
        if row.isSelected { main.select() }
        if row.actions.isEmpty { return main }
        return container("~row:\(id)", [main, controls(row.actions, "~actions:\(id)", in: id)], .closeColumn)
    }
}
