import ViewTree

/// `hidden` or `enabled` of a node that also follows those of the left-out nodes around it.
final class InheritedFlag: BlockPart {
    private let name: String
    private let value: Bool
    private let path: [UInt8]
    private let isSet: NodeIndex.Condition

    /// A member that has `value` while a condition holds, and its default else. `node` is the path of the node.
    init(_ name: String, _ value: Bool, below node: [UInt8], while isSet: @escaping NodeIndex.Condition) {
        self.name = name
        self.value = value
        path = node + Array("/\(name)".utf8)
        self.isSet = isSet
    }

    func render(
        _ subject: any AnySnapshot, in row: RowScope, for localization: Localization, to writer: inout JSONWriter
    ) {
        if isSet(subject) { writer.write(raw: ",\"\(name)\":\(value)") }
    }

    func compare(
        _ old: any AnySnapshot, _ new: any AnySnapshot, in row: RowScope, for localization: Localization,
        to patch: inout PatchWriter
    ) {
        switch (isSet(old), isSet(new)) {
        case (false, true): patch.write(.add, at: path) { $0.write(.bool(value)) }
        case (true, false): patch.remove(at: path)
        default: break
        }
    }
}
