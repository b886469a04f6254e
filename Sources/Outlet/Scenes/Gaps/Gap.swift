import ViewTree

/// A member of a node that follows a subject: a screen's model, or the element of a row.
///
/// It is written with its name and comma, unless it has its default value.
protocol Gap: BlockPart {
    /// The path of the member, relative to its block.
    var path: [UInt8] { get }

    /// The value alone.
    func json(_ subject: any AnySnapshot, for localization: Localization) -> JSON
}

/// A bound member of one type.
final class BoundMember<Value: MemberValue>: Gap {
    let path: [UInt8]
    private let name: [UInt8]
    private let initial: Value
    private let isAlwaysThere: Bool
    private let value: BoundValue<Value>.Evaluation

    init(_ member: Member<Value>, below node: [UInt8], value: @escaping BoundValue<Value>.Evaluation) {
        initial = member.initial
        isAlwaysThere = member.isAlwaysThere
        self.value = value
        name = Array(#","\#(member.name)":"#.utf8)
        path = node + Array("/\(member.name)".utf8)
    }

    func render(
        _ subject: any AnySnapshot, in row: RowScope, for localization: Localization, to writer: inout JSONWriter
    ) {
        let value = evaluate(subject, localization)
        if isLeftOut(value) { return }
        writer.write(raw: name)
        value.write(to: &writer)
    }

    func compare(
        _ old: any AnySnapshot, _ new: any AnySnapshot, in row: RowScope, for localization: Localization,
        to patch: inout PatchWriter
    ) {
        let (before, after) = (evaluate(old, localization), evaluate(new, localization))
        if before.isWritten(as: after) { return }
        if isLeftOut(after) {
            patch.remove(at: path)
        } else {
            patch.write(isLeftOut(before) ? .add : .replace, at: path) { after.write(to: &$0) }
        }
    }

    func json(_ subject: any AnySnapshot, for localization: Localization) -> JSON {
        evaluate(subject, localization).json
    }

    private func evaluate(_ subject: any AnySnapshot, _ localization: Localization) -> Value {
        value(subject, initial, localization)
    }

    private func isLeftOut(_ value: Value) -> Bool { !isAlwaysThere && value.isWritten(as: initial) }
}

extension BoundValue: BindingAttachment {
    func gap(_ member: any AnyMember, below node: [UInt8]) -> (any Gap)? {
        guard let member = member as? Member<Value> else { return nil }
        return BoundMember(member, below: node, value: value)
    }

    func condition(_ member: Member<Bool>) -> NodeIndex.Condition? {
        guard let bound = self as? BoundValue<Bool> else { return nil }
        // A condition does not depend on the language.
        return { bound.value($0, member.initial, .neutral) }
    }
}
