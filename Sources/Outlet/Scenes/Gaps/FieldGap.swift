import ViewTree

extension FieldBinding: BindingAttachment {
    var subject: Any.Type { value.subject }
    var keys: [String] { value.keys }

    func gap(_ member: any AnyMember, below node: [UInt8]) -> (any Gap)? {
        guard let gap = value.gap(member, below: node) ?? ofSlider?.gap(member, below: node) else { return nil }
        return field.map { FieldGap($0, gap) } ?? gap
    }

    func condition(_ member: Member<Bool>) -> NodeIndex.Condition? { value.condition(member) }
}

/// A member that follows a field of a form. It is skipped if another field has changed.
final class FieldGap: Gap {
    /// The first property on the path to the field.
    private let root: FieldRoot
    private let gap: any Gap

    init(_ field: String, _ gap: any Gap) {
        root = FieldRoot(of: field)
        self.gap = gap
    }

    var path: [UInt8] { gap.path }

    func render(
        _ subject: any AnySnapshot, in row: RowScope, for localization: Localization, to writer: inout JSONWriter
    ) {
        gap.render(subject, in: row, for: localization, to: &writer)
    }

    func compare(
        _ old: any AnySnapshot, _ new: any AnySnapshot, in row: RowScope, for localization: Localization,
        to patch: inout PatchWriter
    ) {
        if FieldEdit.keeps(root, old, new) { return }
        gap.compare(old, new, in: row, for: localization, to: &patch)
    }

    func json(_ subject: any AnySnapshot, for localization: Localization) -> JSON {
        gap.json(subject, for: localization)
    }
}
