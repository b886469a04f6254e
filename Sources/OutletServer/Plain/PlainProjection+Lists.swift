import ViewTree

extension PlainProjection {
    /// The list of a node: its sections, and what can be done with it.
    func list(_ node: DocumentValue, _ place: Place) -> PlainList {
        var list = PlainList(
            isTable: node[.style] == "table", isMultiple: node[flag: .multiple] == true, total: node[.total]?.integer
        )
        list.isCut = cutLists.contains(node[string: .id] ?? "")
        let owner = Owner(node)
        if let sections = node[.sections]?.elements {
            list.sections = sections.map { section($0, of: owner, place) }
        }
        if list.count == 0 { list.placeholder = node[.placeholder].flatMap { nodes($0, place).first } }
        if place.isOff { return list }
        let id = node[string: .id]
        if node[flag: .more] == true, !list.isCut, Self.posts(node, .loadMore) {
            list.controls.append(
                PlainNode(adding: language.word("Load more"), PlainControl(event: .loadMore, node: id)))
        }
        if Self.posts(node, .refresh) {
            list.controls.append(PlainNode(adding: language.word("Refresh"), PlainControl(event: .refresh, node: id)))
        }
        return list
    }

    /// What the rows of a list follow of it.
    private struct Owner {
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
    }

    private func section(_ section: DocumentValue, of list: Owner, _ place: Place) -> PlainList.Section {
        let rows = section[.rows]?.elements.filter { $0[flag: .hidden] != true } ?? []
        let keys = rows.map { $0[string: .key] ?? "" }
        return PlainList.Section(
            header: section[.header].flatMap { nodes($0, place).first },
            rows: rows.indices.map { row(rows[$0], at: $0, among: keys, of: list, place) },
            footer: section[.footer].flatMap { nodes($0, place).first })
    }

    private func row(_ row: DocumentValue, at index: Int, among keys: [String], of list: Owner, _ place: Place)
        -> PlainRow
    {
        let nodes = nodes(row, place)
        let node = nodes.count == 1 ? nodes[0] : PlainNode(row.type ?? "", row, .group(nodes))
        var result = PlainRow(
            id: row[string: .id] ?? "", node: node, control: nil, isWhole: !node.isInteractive,
            isSelected: !list.selected.isEmpty && list.selected.contains(keys[index]))
        if place.isOff || row[flag: .enabled] == false { return result }
        result.control = control(of: row, keys[index], of: list)
        result.actions = row[.actions]?.elements.compactMap { action($0, of: row) } ?? []
        if list.postsReorder { result.actions += moves(from: index, among: keys, of: list) }
        return result
    }

    private func action(_ action: DocumentValue, of row: DocumentValue) -> PlainNode? {
        guard let event = action[string: .event].map(EventName.init(rawValue:)), Self.posts(row, event) else {
            return nil
        }
        let control = PlainControl(event: event, node: row[string: .id])
        return PlainNode(adding: action[string: .title] ?? event.rawValue, control, with: action)
    }

    /// What pressing a row does. In a list of which several rows can be selected, it adds the row to the selection, or
    /// takes it away.
    private func control(of row: DocumentValue, _ key: String, of list: Owner) -> PlainControl? {
        if list.postsSelect {
            guard list.isMultiple else { return PlainControl(event: .select, node: list.id, value: key) }
            let keys = list.selected.contains(key) ? list.selection.filter { $0 != key } : list.selection + [key]
            return PlainControl(event: .select, node: list.id, json: .array(keys.map { .string($0) }))
        }
        return Self.posts(row, .tap) ? PlainControl(event: .tap, node: row[string: .id]) : nil
    }

    /// The controls that move a row up and down.
    private func moves(from index: Int, among keys: [String], of list: Owner) -> [PlainNode] {
        func move(_ title: String, before: JSON) -> PlainNode {
            let value: JSON = ["key": .string(keys[index]), "before": before]
            return PlainNode(adding: title, PlainControl(event: .reorder, node: list.id, json: value))
        }
        var moves: [PlainNode] = []
        if index > 0 { moves.append(move(language.word("Move up"), before: .string(keys[index - 1]))) }
        if index < keys.count - 1 {
            let next = index + 2 < keys.count ? JSON.string(keys[index + 2]) : .null
            moves.append(move(language.word("Move down"), before: next))
        }
        return moves
    }
}
