import ViewTree

/// A binding as the compiler sees it.
protocol BindingAttachment: Attachment {
    /// The type of what it follows.
    var subject: Any.Type { get }
    /// The member of a node, following the subject; nil where the binding follows another, or has another type.
    func gap<Subject: Sendable>(_ member: any AnyMember, below node: [UInt8], of: Subject.Type) -> (any Gap<Subject>)?
    /// Whether the bound member is true; nil where it can't be.
    func condition<Subject: Sendable>(_ member: any AnyMember, of: Subject.Type) -> NodeIndex<Subject>.Condition?
}

extension Observe: BindingAttachment {
    var subject: Any.Type { Model.self }

    func gap<Subject: Sendable>(_ member: any AnyMember, below node: [UInt8], of: Subject.Type) -> (any Gap<Subject>)? {
        guard let observe = self as? Observe<Subject, Value>, let member = member as? Member<Value> else { return nil }
        return BoundMember(member, below: node, value: observe.value)
    }

    func condition<Subject: Sendable>(_ member: any AnyMember, of: Subject.Type) -> NodeIndex<Subject>.Condition? {
        guard let observe = self as? Observe<Subject, Bool>, let member = member as? Member<Bool> else { return nil }
        return { observe.value($0, member.initial) }
    }
}

/// A `When` as the compiler sees it.
protocol ConditionalAttachment: Attachment {
    var subject: Any.Type { get }
    var content: [Element.Child] { get }
    func condition<Subject: Sendable>(of: Subject.Type) -> NodeIndex<Subject>.Condition?
}

extension ConditionalRegion: ConditionalAttachment {
    var subject: Any.Type { Model.self }

    func condition<Subject: Sendable>(of: Subject.Type) -> NodeIndex<Subject>.Condition? {
        guard let region = self as? ConditionalRegion<Subject> else { return nil }
        return region.condition
    }
}

/// A `ForEach` as the compiler sees it.
protocol RowsAttachment: Attachment {
    var subject: Any.Type { get }
    /// The rows of a list; nil where they follow another subject.
    func rows<Subject: Sendable>(
        of list: String, at path: [UInt8], below subject: Subject.Type, compiler: SceneCompiler
    ) -> (any Rows<Subject>)?
}

extension RowsRegion: RowsAttachment {
    var subject: Any.Type { Model.self }

    func rows<Subject: Sendable>(
        of list: String, at path: [UInt8], below subject: Subject.Type, compiler: SceneCompiler
    ) -> (any Rows<Subject>)? {
        guard let region = self as? RowsRegion<Subject, Item> else { return nil }
        let (block, index) = compiler.compile(template, rowOf: list, Item.self)
        return TemplateRows(list: list, path: path, rows: region.rows, template: block, index: index)
    }
}
