import ViewTree

/// A binding as the compiler sees it.
protocol BindingAttachment: Attachment {
    /// The type of what it follows.
    var subject: Any.Type { get }
    /// The member of a node, following the subject; nil where the binding has another type.
    func gap(_ member: any AnyMember, below node: [UInt8]) -> (any Gap)?
    /// Whether the bound member is true; nil where it can't be.
    func condition(_ member: Member<Bool>) -> NodeIndex.Condition?
    /// The keys of the texts that the binding takes from the catalogue.
    var keys: [String] { get }
    /// The same binding, of what a lens finds.
    func following(_ lens: @escaping EmbeddedPart.Lens) -> Self
}

/// A `When` as the compiler sees it.
protocol ConditionalAttachment: Attachment {
    var subject: Any.Type { get }
    var content: [Element.Child] { get }
    var condition: NodeIndex.Condition { get }
}

extension ConditionalRegion: ConditionalAttachment {
    var subject: Any.Type { Model.self }
}

/// A `ForEach` as the compiler sees it.
protocol ListAttachment: Attachment {
    var subject: Any.Type { get }
    /// The rows of a section that a list always has; nil where the `ForEach` brings sections of its own.
    func rows(
        of section: String, in list: String, at path: [UInt8], after earlier: [any ListContent],
        _ surroundings: SceneCompiler.Surroundings, compiler: SceneCompiler
    ) -> (any ListContent)?
    /// The sections of a list; nil where the `ForEach` brings rows only.
    func sections(
        of list: String, at path: [UInt8], _ surroundings: SceneCompiler.Surroundings, compiler: SceneCompiler
    ) -> (any ListContent)?
}

extension RowsRegion: ListAttachment {
    func rows(
        of section: String, in list: String, at path: [UInt8], after earlier: [any ListContent],
        _ surroundings: SceneCompiler.Surroundings, compiler: SceneCompiler
    ) -> (any ListContent)? {
        RowsOfSection(
            of: section, at: path, rows: surroundings.pulledBack(rows),
            templates: compiler.compile(templates, of: list, surroundings.scope), after: earlier)
    }

    func sections(
        of _: String, at _: [UInt8], _: SceneCompiler.Surroundings, compiler _: SceneCompiler
    ) -> (any ListContent)? { nil }
}

extension SectionsRegion: ListAttachment {
    func rows(
        of _: String, in _: String, at _: [UInt8], after _: [any ListContent], _: SceneCompiler.Surroundings,
        compiler _: SceneCompiler
    ) -> (any ListContent)? { nil }

    func sections(
        of list: String, at path: [UInt8], _ surroundings: SceneCompiler.Surroundings, compiler: SceneCompiler
    ) -> (any ListContent)? {
        let scope = surroundings.scope
        let edges = [("header", header), ("footer", footer)].compactMap { member, nodes in
            compiler.edge(nodes, member, of: list).map {
                compiler.compile($0, as: member, of: list, scope, Header.self)
            }
        }
        return RowsInSections(
            at: path, sections: surroundings.pulledBack(sections),
            templates: compiler.compile(templates, of: list, scope), edges: edges, box: box)
    }
}
