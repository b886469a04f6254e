import ViewTree

extension PlainProjection {
    /// The list of a node: its sections and its controls. `older` is its earlier projection.
    func list(_ node: DocumentValue, _ place: Place, _ older: PlainList?) -> PlainList {
        var list = PlainList(
            isTable: node[.style] == "table", place: place, owner: PlainListOwner(node), total: node[.total]?.integer)
        list.isCut = cutLists.contains(node[string: .id] ?? "")
        if let sections = node[.sections]?.elements {
            list.sections = sections.enumerated().map { index, section in
                let known = older.flatMap { older -> KnownRows? in
                    guard index < older.sections.count else { return nil }
                    return KnownRows(
                        older.sections[index], of: older.owner,
                        areAlike: older.place == place && list.owner.hasSameRows(as: older.owner))
                }
                return self.section(section, of: list.owner, place, known)
            }
        }
        if list.count == 0 {
            list.placeholder = node[.placeholder].flatMap { single($0, place, older?.placeholder) }
        }
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

    private func single(_ node: DocumentValue, _ place: Place, _ older: PlainNode?) -> PlainNode? {
        nodes(node, place, knowing: older.map { [$0] } ?? []).first
    }

    /// The earlier projection of a section.
    private struct KnownRows {
        let section: PlainList.Section
        let owner: PlainListOwner
        /// Whether the projection of a row can be reused if the row and its selection are the same.
        let areAlike: Bool

        init(_ section: PlainList.Section, of owner: PlainListOwner, areAlike: Bool) {
            self.section = section
            self.owner = owner
            self.areAlike = areAlike
        }
    }

    private func section(
        _ section: DocumentValue, of list: PlainListOwner, _ place: Place, _ known: KnownRows?
    ) -> PlainList.Section {
        var result = PlainList.Section()
        result.header = section[.header].flatMap { single($0, place, known?.section.header) }
        if let rows = section[.rows] {
            result.runs = runs(of: rows, of: list, place, known)
            result.sources = rows.runs ?? []
        }
        result.footer = section[.footer].flatMap { single($0, place, known?.section.footer) }
        return result
    }

    /// The least number of rows in a section that is divided into runs.
    private static let dividedFrom = 64

    /// Consecutive rows of a document.
    private struct Run {
        var id: String?
        var rows: [DocumentValue] = []
    }

    /// The rows of a section in runs. Runs that the document has kept are reused.
    private func runs(
        of rows: DocumentValue, of list: PlainListOwner, _ place: Place, _ known: KnownRows?
    ) -> [PlainRun] {
        let areAlike = known?.areAlike == true
        var older = OlderRows(in: known?.section)
        if !areAlike || known?.owner.selected != list.selected { older.open() }
        var moves = Moves(list.postsReorder ? rows.elements.filter(Self.isShown) : [], of: list.id)
        func projected(_ run: Run) -> PlainRun {
            let former = older.former(of: run.id)
            let rows = run.rows.filter(Self.isShown).map { row in
                // Alike lists post no `reorder`: the row has no moves that would count.
                if areAlike, list.selected.isEmpty, let same = older.row(of: row) { return same }
                let id = row[string: .id] ?? ""
                return self.row(
                    row, id, of: list, place, older.row(id), isSame: areAlike,
                    moves: list.postsReorder ? moves.next(in: language) : [])
            }
            return PlainRun(from: run.id, rows, after: former)
        }
        guard let sources = rows.runs else {
            older.open()
            return divided(rows).map(projected)
        }
        let (first, last) = older.take(sameAs: sources)
        // The runs that are the same first: a row of the others may have been in any of the rest.
        let others = first.count..<sources.count - last.count
        let kept = others.map { older.run(of: sources[$0], isFirst: $0 == 0) }
        older.open()
        let changed = zip(others, kept).map { index, run in
            if let run { return run }
            let rows = sources[index].elementArray
            return projected(Run(id: index == 0 ? nil : rows.first?[string: .id], rows: rows))
        }
        return first + changed + last
    }

    /// The rows of a document that has not kept them in runs.
    private func divided(_ rows: DocumentValue) -> [Run] {
        let rows = rows.elementArray
        if !isDivided || rows.count < Self.dividedFrom { return [Run(rows: rows)] }
        var runs = [Run()]
        for (index, row) in rows.enumerated() {
            if index > 0, PlainRun.begins(with: row) { runs.append(Run(id: row[string: .id])) }
            runs[runs.count - 1].rows.append(row)
        }
        return runs
    }

    /// The earlier projection of a section's rows. Runs are taken first, then the rows of those that were not taken; mostly all
    /// in the same order.
    private struct OlderRows {
        private var runs: ArraySlice<PlainRun>
        /// The document's rows of these runs.
        private var sources: ArraySlice<DocumentValue>
        /// The runs that were not taken.
        private var rest: [PlainRun] = []
        private var rows: [PlainRow] = []
        private var next = 0
        private lazy var byID = Dictionary(rows.map { ($0.id, $0) }) { $1 }
        private lazy var restByID = Dictionary(rest.map { ($0.id, $0) }) { $1 }

        init(in section: PlainList.Section?) {
            runs = (section?.runs ?? [])[...]
            sources = (section?.sources ?? [])[...]
        }

        /// Takes the runs at the beginning, and those at the end, that are of the same rows of the document.
        mutating func take(sameAs others: [DocumentValue]) -> (first: ArraySlice<PlainRun>, last: ArraySlice<PlainRun>)
        {
            var (first, last) = DocumentValue.identical(sources, others[...])
            // With the foremost of these the section begins either then or now.
            if first == 0, last > 0, last == min(sources.count, others.count) { last -= 1 }
            defer {
                (runs, sources) = (runs.dropFirst(first).dropLast(last), sources.dropFirst(first).dropLast(last))
            }
            return (runs.prefix(first), runs.suffix(last))
        }

        /// Takes the run of the same rows of the document; nil if there is none, or the section begins with it then or now, but not
        /// both times. `isFirst` is whether it does now.
        mutating func run(of source: DocumentValue, isFirst: Bool) -> PlainRun? {
            let match = sources.firstIndex { $0.isIdentical(to: source) }
            guard let match, (runs[match].id == nil) == isFirst else { return nil }
            leave(runs[..<match])
            defer { (runs, sources) = (runs[(match + 1)...], sources[(match + 1)...]) }
            return runs[match]
        }

        /// Has the rows of the runs that were not taken asked for one by one.
        mutating func open() {
            leave(runs)
            (runs, sources) = ([], [])
        }

        private mutating func leave(_ runs: ArraySlice<PlainRun>) {
            for run in runs { rows += run.rows }
            rest += runs
        }

        /// An earlier version of a run, of those that were not taken.
        mutating func former(of id: String?) -> PlainRun? { restByID[id] }

        /// Takes the next row if it is that of the same row of the document, and is not selected.
        mutating func row(of source: DocumentValue) -> PlainRow? {
            guard next < rows.count, !rows[next].isSelected, rows[next].source.isIdentical(to: source) else {
                return nil
            }
            next += 1
            return rows[next - 1]
        }

        mutating func row(_ id: String) -> PlainRow? {
            guard next < rows.count, rows[next].id == id else { return byID[id] }
            next += 1
            return rows[next - 1]
        }
    }

    private static func isShown(_ row: DocumentValue) -> Bool { row[flag: .hidden] != true }

    private func row(
        _ row: DocumentValue, _ id: String, of list: PlainListOwner, _ place: Place, _ known: PlainRow?, isSame: Bool,
        moves: [PlainNode]
    ) -> PlainRow {
        let key = row[string: .key] ?? ""
        let isSelected = !list.selected.isEmpty && list.selected.contains(key)
        if let known, isSame, known.isSelected == isSelected, known.source.isIdentical(to: row) { return known }
        let nodes = nodes(row, place, knowing: known.map { [$0.node] } ?? [])
        let node = nodes.count == 1 ? nodes[0] : PlainNode(row.type ?? "", row, .group(nodes))
        if place.isOff || row[flag: .enabled] == false {
            return PlainRow(row, id: id, node, nil, isSelected: isSelected, actions: [])
        }
        let actions = row[.actions]?.elements.compactMap { action($0, of: row) } ?? []
        return PlainRow(
            row, id: id, node, control(of: row, key, of: list), isSelected: isSelected, actions: actions + moves)
    }

    private func action(_ action: DocumentValue, of row: DocumentValue) -> PlainNode? {
        guard let event = action[string: .event].map(EventName.init(rawValue:)), Self.posts(row, event) else {
            return nil
        }
        let control = PlainControl(event: event, node: row[string: .id])
        return PlainNode(adding: action[string: .title] ?? event.rawValue, control, with: action)
    }

    /// The control that pressing a row sends. If several rows can be selected, it adds the row to the selection or removes it.
    private func control(of row: DocumentValue, _ key: String, of list: PlainListOwner) -> PlainControl? {
        if list.postsSelect {
            guard list.isMultiple else { return PlainControl(event: .select, node: list.id, value: key) }
            let keys = list.selected.contains(key) ? list.selection.filter { $0 != key } : list.selection + [key]
            return PlainControl(event: .select, node: list.id, json: .array(keys.map { .string($0) }))
        }
        return Self.posts(row, .tap) ? PlainControl(event: .tap, node: row[string: .id]) : nil
    }

    /// Makes the controls that move the rows of a section up and down, row by row.
    private struct Moves {
        let keys: [String]
        let list: String?
        private var index = 0

        init(_ rows: [DocumentValue], of list: String?) {
            keys = rows.map { $0[string: .key] ?? "" }
            self.list = list
        }

        mutating func next(in language: PageLanguage) -> [PlainNode] {
            defer { index += 1 }
            func move(_ title: String, before: JSON) -> PlainNode {
                let value: JSON = ["key": .string(keys[index]), "before": before]
                return PlainNode(adding: title, PlainControl(event: .reorder, node: list, json: value))
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
}
