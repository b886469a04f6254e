import ViewTree

/// A member of a node that follows a subject: a screen's model, or the element of a row.
protocol Gap: AnyObject, Sendable {
    /// The place of the member below its block.
    var path: [UInt8] { get }

    /// Writes the member with its name and comma, unless it holds its default.
    func write(_ subject: any AnyContainer, for localization: Localization, to writer: inout JSONWriter)
    /// Writes what changed.
    func compare(
        _ old: any AnyContainer, _ new: any AnyContainer, for localization: Localization, to patch: inout PatchWriter
    )
    /// The value itself.
    func json(_ subject: any AnyContainer, for localization: Localization) -> JSON
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

    func write(_ subject: any AnyContainer, for localization: Localization, to writer: inout JSONWriter) {
        let value = evaluate(subject, localization)
        if isLeftOut(value) { return }
        writer.write(raw: name)
        value.write(to: &writer)
    }

    func compare(
        _ old: any AnyContainer, _ new: any AnyContainer, for localization: Localization, to patch: inout PatchWriter
    ) {
        let (before, after) = (evaluate(old, localization), evaluate(new, localization))
        if before.isWritten(as: after) { return }
        patch.at(path) { patch in
            if isLeftOut(after) {
                patch.remove()
            } else {
                patch.write(isLeftOut(before) ? .add : .replace) { after.write(to: &$0) }
            }
        }
    }

    func json(_ subject: any AnyContainer, for localization: Localization) -> JSON {
        evaluate(subject, localization).json
    }

    private func evaluate(_ subject: any AnyContainer, _ localization: Localization) -> Value {
        value(subject, initial, localization)
    }

    private func isLeftOut(_ value: Value) -> Bool { !isAlwaysThere && value.isWritten(as: initial) }
}
