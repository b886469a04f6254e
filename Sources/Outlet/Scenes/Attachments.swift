import ViewTree

/// A binding as the compiler sees it.
protocol BindingAttachment: Attachment {
    /// The type of what it follows.
    var subject: Any.Type { get }
    /// The member of a node, following the subject; nil where the binding has another type.
    func gap(_ member: any AnyMember, below node: [UInt8]) -> (any Gap)?
    /// Whether the bound member is true; nil where it can't be.
    func condition(_ member: Member<Bool>) -> NodeIndex.Condition?
}

extension Observe: BindingAttachment {
    var subject: Any.Type { Model.self }

    func gap(_ member: any AnyMember, below node: [UInt8]) -> (any Gap)? {
        guard let member = member as? Member<Value> else { return nil }
        return BoundMember(member, below: node, value: value)
    }

    func condition(_ member: Member<Bool>) -> NodeIndex.Condition? {
        guard let observe = self as? Observe<Model, Bool> else { return nil }
        return { observe.value($0, member.initial) }
    }
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
protocol RowsAttachment: Attachment {
    var subject: Any.Type { get }
    /// The rows of a list.
    func rows(of list: String, at path: [UInt8], compiler: SceneCompiler) -> any Rows
}

extension RowsRegion: RowsAttachment {
    var subject: Any.Type { Model.self }

    func rows(of list: String, at path: [UInt8], compiler: SceneCompiler) -> any Rows {
        let (block, index) = compiler.compile(template, rowOf: list, Item.self)
        return TemplateRows(list: list, path: path, rows: rows, template: block, index: index)
    }
}
