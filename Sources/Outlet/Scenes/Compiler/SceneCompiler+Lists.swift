import ViewTree

// The content of lists.
extension SceneCompiler {
    func emitSections(
        of element: Element, _ name: String, at path: [UInt8], in surroundings: Surroundings,
        to builder: inout BlockBuilder, _ index: inout NodeIndex
    ) {
        if surroundings.list != nil || surroundings.section != nil {
            checks.faults.append("The list '\(name)' stands in another; a list can't be in a list.")
            return
        }
        if element.loaded?.subject == surroundings.subject, !element.attachments.contains(where: { $0 is PlacedList }) {
            checks.faults.append(
                "The list '\(name)' shows what a source brings, and above it why that fails: put it into a "
                    + "container.")
        }
        if element.children.flatMap(\.listRegions).contains(where: \.source.isOutOfReach) {
            checks.faults.append(
                "The list '\(name)' shows rows that a source brings, where nothing could be loaded: give its ForEach the key "
                    + "path of a stored Loadable, or its 'value'.")
        }
        let path = path + Array("/sections".utf8)
        let regions = element.children.compactMap { if case .region(let region) = $0 { region } else { nil } }
        let sections = regions.compactMap { $0 as? SectionRegion }
        if !sections.isEmpty, sections.count == element.children.count {
            emit(sections, of: name, at: path, in: surroundings, to: &builder, &index)
        } else if element.children.count == 1, let region = regions.first as? any ListAttachment {
            guard follows(region.subject, name, in: surroundings) else { return }
            if let content = region.sections(of: name, at: path, surroundings, compiler: self) {
                parts.lists[name] = [content]
                builder.text { $0.write(raw: #","sections":"#) }
                builder.part(content)
            } else {
                emit(
                    [SectionRegion(key: "rows", header: [], footer: [], rows: element.children)], of: name, at: path,
                    in: surroundings, to: &builder, &index)
            }
        } else {
            checks.faults.append("The list '\(name)' holds something else than one ForEach, or ListSections.")
        }
    }

    /// Adds to a list with a source what it lacks to show the load's state; returns the node above it for a failure.
    func connectLoaded(_ list: inout Element, in surroundings: Surroundings) -> Element? {
        guard let loaded = list.loaded, loaded.subject == surroundings.subject else { return nil }
        let id = list.id ?? ""
        list.addStatesOfSections()
        let sets = (surroundings.bound[id] ?? []).map { ConnectedPart.bind($0) }
        loaded.connect(&list, beside: (surroundings.scope.parts.connected[id] ?? []) + sets)
        list.attachments.append(PlacedList())
        return id.isEmpty ? nil : loaded.failure(of: list)
    }

    /// Writes the sections that a list always has.
    private func emit(
        _ sections: [SectionRegion], of list: String, at path: [UInt8], in surroundings: Surroundings,
        to builder: inout BlockBuilder, _ index: inout NodeIndex
    ) {
        builder.text { $0.write(raw: #","sections":["#) }
        var content: [any ListContent] = []
        for (position, section) in sections.enumerated() {
            let path = path + Array("/\(position)".utf8)
            if sections[..<position].contains(where: { $0.key == section.key }) {
                checks.faults.append("The list '\(list)' has two sections '\(section.key)'.")
            }
            builder.text { writer in
                writer.write(raw: position > 0 ? #",{"key":"# : #"{"key":"#)
                writer.write(section.key)
            }
            var inner = surroundings
            inner.section = section.key
            inner.ancestors.insert(list, at: 0)
            for (member, nodes) in [("header", section.header), ("footer", section.footer)] {
                guard var node = edge(nodes, member, of: list) else { continue }
                node.id = node.id ?? "\(own(list, in: surroundings)).\(member).\(SectionEdge.doubled(section.key))"
                builder.text { $0.write(raw: ",\"\(member)\":") }
                emitAlone(node, at: path + Array("/\(member)".utf8), in: inner, to: &builder, &index)
            }
            builder.text { $0.write(raw: #","rows":"#) }
            if let rows = rows(of: section, of: list, at: path + Array("/rows".utf8), in: surroundings, after: content)
            {
                content.append(rows)
                builder.part(rows)
            }
            builder.text { $0.write(raw: "}") }
        }
        parts.lists[list] = content
        builder.text { $0.write(raw: "]") }
    }

    private func rows(
        of section: SectionRegion, of list: String, at path: [UInt8], in surroundings: Surroundings,
        after earlier: [any ListContent]
    ) -> (any ListContent)? {
        guard section.rows.count == 1, case .region(let region as any ListAttachment)? = section.rows.first else {
            checks.faults.append("The section '\(section.key)' of '\(list)' holds something else than one ForEach.")
            return nil
        }
        guard follows(region.subject, list, in: surroundings) else { return nil }
        let rows = region.rows(
            of: section.key, in: list, at: path, after: earlier, surroundings, compiler: self)
        if rows == nil {
            checks.faults.append("The ForEach of the section '\(section.key)' of '\(list)' brings sections of its own.")
        }
        return rows
    }

    private func follows(_ subject: Any.Type, _ list: String, in surroundings: Surroundings) -> Bool {
        if subject == surroundings.subject { return true }
        checks.faults.append("The ForEach of '\(list)' follows a \(subject), where a \(surroundings.subject) is shown.")
        return false
    }

    /// The single node of a section's header or footer; nil if there is none.
    func edge(_ nodes: [Element.Child], _ member: String, of list: String) -> Element? {
        guard let first = nodes.first else { return nil }
        guard nodes.count == 1, case .element(let element) = first else {
            checks.faults.append(
                "A \(member) of '\(list)' is one node that is always there: put the nodes into a container.")
            return nil
        }
        return element
    }

    /// Compiles the templates of rows.
    func compile<Item>(
        _ templates: ItemTemplates<Item>, of list: String, _ scope: ControllerScope
    ) -> RowTemplates<Item> {
        if templates.templates.isEmpty || templates.templates.last?.condition != nil {
            checks.faults.append(
                "The last template of the rows of '\(list)' must not have a condition: each row needs one.")
        }
        for template in templates.templates.dropLast() where template.condition == nil {
            checks.faults.append("Only the last template of the rows of '\(list)' can be without a condition.")
        }
        let shapes = templates.templates.map { template in
            let (block, index) = compile(template.element, rowOf: list, of: scope, Item.self)
            return RowShape(block: block, index: index)
        }
        return RowTemplates(
            shapes: shapes, conditions: templates.templates.dropLast().compactMap(\.condition), box: templates.box)
    }
}

/// Marks a list that has a place above it for the failures of its source.
private struct PlacedList: Attachment {}

extension Element {
    /// The nodes and responders for the state of the sources of the list's rows; nil at other nodes.
    fileprivate var loaded: LoadedList? {
        guard type.content == .sections else { return nil }
        let regions = children.flatMap(\.listRegions)
        let others = regions.filter { $0.source.list == nil }.map(\.count)
        return LoadedList(regions.compactMap(\.source.list), beside: others)
    }

    /// Adds the state of its load below the rows of each section with a source, if the list has further sections: the list's
    /// placeholder is shown only if no section has rows.
    fileprivate mutating func addStatesOfSections() {
        let counts = children.flatMap(\.listRegions).map(\.count)
        guard counts.count > 1, let id else { return }
        let hasRows = { @Sendable (container: any AnySnapshot) in counts.contains { $0(container) > 0 } }
        children = children.map { [self] child in
            guard case .region(let section as SectionRegion) = child, section.footer.count <= 1,
                let loaded = child.listRegions.first?.source.list
            else { return child }
            var own: Element?
            if let footer = section.footer.first {
                // Anything else is a fault, which is told of the footer as it is.
                guard case .element(let element) = footer else { return child }
                own = element
            }
            let footer = loaded.footer(
                "\(id).footer.\(SectionEdge.doubled(section.key))", above: own, of: self, hasRows: hasRows)
            return .region(
                SectionRegion(key: section.key, header: section.header, footer: [.element(footer)], rows: section.rows))
        }
    }
}

extension Element.Child {
    /// The repetitions that bring the rows of a list here: of a section, or of the list itself.
    fileprivate var listRegions: [any ListAttachment] {
        guard case .region(let region) = self else { return [] }
        if let section = region as? SectionRegion { return section.rows.flatMap(\.listRegions) }
        return (region as? any ListAttachment).map { [$0] } ?? []
    }
}
