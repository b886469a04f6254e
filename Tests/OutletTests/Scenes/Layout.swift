import ViewTree

@testable import Outlet

/// A layout as plain data, of which a scene is compiled and, the simple way, a document made to compare with.
struct Layout<Subject: Bindable>: Sendable {
    /// What a member is set to.
    enum Setting<Value: Sendable>: Sendable {
        case unset
        case fixed(Value)
        /// Follows the subject's text or flag of that position.
        case bound(Int)
    }

    /// A child, or children that are there while a flag is true.
    enum Child: Sendable {
        case node(Layout)
        case when(Int, [Child])
    }

    indirect enum Kind: Sendable {
        case label
        case textField
        case button
        case column([Child])
        case row([Child])
        case list(Int, template: Layout<Item>)
    }

    let id: String?
    let kind: Kind
    /// The member that is always there.
    let text: Setting<String>
    /// The member that is left out while it is empty.
    let detail: Setting<String>
    let hidden: Setting<Bool>
    let enabled: Setting<Bool>
}

/// Children that are known one by one.
private struct Parts: ChildContent {
    let children: [Element.Child]
}

extension Layout {
    /// The node for the compiler.
    var element: Element {
        switch kind {
        case .label: built(Wired(Label()), text: \.text)
        case .textField: built(Wired(TextField().on(.submit, .dismissKeyboard)), text: \.value, detail: \.placeholder)
        case .button: built(Wired(Button()), text: \.title)
        case .column(let children):
            built(
                detail.applied(to: Wired(Column { Parts(children: children.map(\.part)) }), \.spacing) {
                    Spacing(rawValue: $0)
                })
        case .row(let children):
            built(
                detail.applied(to: Wired(Row { Parts(children: children.map(\.part)) }), \.alignment) {
                    Alignment(rawValue: $0)
                })
        case .list(let position, let template):
            built(
                List {
                    ForEach(rowsOf: { $0.lists[position] }) { AnyNode(Label()).changed { $0 = template.element } }
                })
        }
    }

    private func built<N: Node>(
        _ node: Wired<N, Subject, Item>, text textMember: KeyPath<N.Members, Member<String>>? = nil,
        detail detailMember: KeyPath<N.Members, Member<String>>? = nil
    ) -> Element {
        var node = node
        if let id { node = node.id(id) }
        if let textMember { node = text.applied(to: node, textMember) { $0 } }
        if let detailMember { node = detail.applied(to: node, detailMember) { $0 } }
        switch hidden {
        case .unset: break
        case .fixed(let value): node = node.hidden(value)
        case .bound(let position): node = node.hidden { $0.flags[position] }
        }
        switch enabled {
        case .unset: break
        case .fixed(let value): node = node.enabled(value)
        case .bound(let position): node = node.enabled { $0.flags[position] }
        }
        return node.element
    }
}

extension Layout.Setting where Value == String {
    fileprivate func applied<N: Node, Member: MemberValue>(
        to node: Wired<N, Subject, Item>, _ member: KeyPath<N.Members, ViewTree.Member<Member>>,
        _ make: @escaping @Sendable (String) -> Member
    ) -> Wired<N, Subject, Item> {
        switch self {
        case .unset: node
        case .fixed(let value): node.with(member, make(value))
        case .bound(let position):
            node.observing({ make($0.texts[position]) }, in: member)
        }
    }
}

extension Layout.Child {
    fileprivate var part: Element.Child {
        switch self {
        case .node(let layout): .element(layout.element)
        case .when(let position, let content):
            .region(
                ConditionalRegion<Subject>(
                    condition: { ModelSnapshot<Subject>.model(in: $0)?.flags[position] ?? false },
                    content: content.map(\.part)))
        }
    }
}
