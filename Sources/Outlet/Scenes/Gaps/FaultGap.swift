import ViewTree

extension FaultBinding: BindingAttachment {
    var subject: Any.Type { Model.self }

    func gap(_ member: any AnyMember, below node: [UInt8]) -> (any Gap)? {
        guard let member = member as? Member<String> else { return nil }
        return FaultGap(member, below: node, label: label, isShown: isShown, fault)
    }

    func condition(_: Member<Bool>) -> NodeIndex.Condition? { nil }
}

/// A member that shows a validation message.
final class FaultGap: Gap {
    let path: [UInt8]
    private let name: [UInt8]
    private let isAlwaysThere: Bool
    private let label: String?
    private let isShown: Bool
    private let fault: @Sendable (any AnySnapshot) -> FormMessage?

    init(
        _ member: Member<String>, below node: [UInt8], label: String?, isShown: Bool,
        _ fault: @escaping @Sendable (any AnySnapshot) -> FormMessage?
    ) {
        isAlwaysThere = member.isAlwaysThere
        name = Array(#","\#(member.name)":"#.utf8)
        path = node + Array("/\(member.name)".utf8)
        self.label = label
        self.isShown = isShown
        self.fault = fault
    }

    func render(
        _ subject: any AnySnapshot, in row: RowScope, for localization: Localization, to writer: inout JSONWriter
    ) {
        let fault = fault(subject)
        if fault == nil, !isAlwaysThere { return }
        writer.write(raw: name)
        writer.write(text(fault, for: localization))
    }

    func compare(
        _ old: any AnySnapshot, _ new: any AnySnapshot, in row: RowScope, for localization: Localization,
        to patch: inout PatchWriter
    ) {
        // Most fields of a form have no message before or after.
        if isShown, old.formReading?.shown.isEmpty == true, new.formReading?.shown.isEmpty == true { return }
        let (before, after) = (fault(old), fault(new))
        if before == after { return }
        if after == nil, !isAlwaysThere {
            patch.remove(at: path)
        } else {
            patch.write(before == nil && !isAlwaysThere ? .add : .replace, at: path) {
                $0.write(text(after, for: localization))
            }
        }
    }

    func json(_ subject: any AnySnapshot, for localization: Localization) -> JSON {
        .string(text(fault(subject), for: localization))
    }

    private func text(_ fault: FormMessage?, for localization: Localization) -> String {
        guard let text = fault?.text(for: localization) else { return "" }
        return label.map { localization.text(FormMessage.labelled, $0, text) } ?? text
    }
}
