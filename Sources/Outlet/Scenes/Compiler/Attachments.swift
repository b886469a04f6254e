import ViewTree

/// A binding, as the compiler uses it.
protocol BindingAttachment: Attachment {
    /// The type of the subject that it follows.
    var subject: Any.Type { get }
    /// The gap of a node's member that follows the subject; nil if the binding has another type.
    func gap(_ member: any AnyMember, below node: [UInt8]) -> (any Gap)?
    /// The bound Boolean member as a condition; nil if the binding is of another type.
    func condition(_ member: Member<Bool>) -> NodeIndex.Condition?
    /// The keys of the texts that the binding takes from the string catalogue.
    var keys: [String] { get }
    /// The same binding, applied to the result of a lens.
    func following(_ lens: @escaping EmbeddedPart.Lens) -> Self
}

/// A `When`, as the compiler uses it.
protocol ConditionalAttachment: Attachment {
    var subject: Any.Type { get }
    var content: [Element.Child] { get }
    var condition: NodeIndex.Condition { get }
}

extension ConditionalRegion: ConditionalAttachment {
    var subject: Any.Type { Model.self }
}

/// A `ForEach`, as the compiler uses it.
protocol ListAttachment: Attachment {
    var subject: Any.Type { get }
    /// Where the list's rows come from.
    var source: RowSource { get }
    /// The number of rows for a subject.
    var count: @Sendable (any AnySnapshot) -> Int { get }
    /// The rows of a section that a list always has; nil if the `ForEach` has sections of its own.
    func rows(
        of section: String, in list: String, at path: [UInt8], after earlier: [any ListContent],
        _ surroundings: SceneCompiler.Surroundings, compiler: SceneCompiler
    ) -> (any ListContent)?
    /// The sections of a list; nil if the `ForEach` has only rows.
    func sections(
        of list: String, at path: [UInt8], _ surroundings: SceneCompiler.Surroundings, compiler: SceneCompiler
    ) -> (any ListContent)?
}

extension RowsRegion: ListAttachment {
    var count: @Sendable (any AnySnapshot) -> Int { { [rows] in rows($0).rows.count } }

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
    var count: @Sendable (any AnySnapshot) -> Int { { [sections] in sections($0).rows.count } }

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
