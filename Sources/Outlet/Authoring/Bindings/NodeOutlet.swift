public import ViewTree

/// An outlet of a ``BindingSet``: the node that is called as the property, a node identified by its id, or several that get the
/// same value.
///
///     var name = NodeOutlet<Label>()
///     var sum: NodeOutlet<Label> = "total"
///     var marks: NodeOutlet<Image> = ["first", "second"]
///     var star: NodeOutlet<Toggle> = nil
///
/// The nodes have to exist where the set is used; `nil` if a use has no such node. A controller passes its own:
/// `GuestBindings(name: outlets.title, marks: [outlets.front, outlets.back])`. It knows no model, since a set serves a
/// value wherever it is shown.
@dynamicMemberLookup
public struct NodeOutlet<Referenced: Node>: Sendable {
    let nodes: [OutletName]

    private init(_ nodes: [OutletName]) { self.nodes = nodes }

    /// The node that is called as the property of the set that holds the outlet.
    public init() { self.init([.property(OutletName.Place())]) }

    /// The node of that id; in a row, of that name in it.
    public init(_ id: String) { self.init([.id(id)]) }

    /// A member of the nodes, to be bound.
    public subscript<Value>(
        dynamicMember member: KeyPath<Referenced.Members, Member<Value>>
    ) -> MemberReference<Value> {
        MemberReference(nodes, of: Referenced.typeName, Referenced.members[keyPath: member])
    }

    /// Whether the nodes are kept from view.
    public var hidden: MemberReference<Bool> { MemberReference(nodes, of: Referenced.typeName, CommonMembers.hidden) }
    /// Whether the nodes take events.
    public var enabled: MemberReference<Bool> { MemberReference(nodes, of: Referenced.typeName, CommonMembers.enabled) }
    /// The accessibility information.
    public var accessibility: MemberReference<Accessibility> {
        MemberReference(nodes, of: Referenced.typeName, CommonMembers.accessibility)
    }
}

extension NodeOutlet: ExpressibleByStringLiteral, ExpressibleByNilLiteral, ExpressibleByArrayLiteral {
    /// The node of that id; in a row, of that name in it.
    public init(stringLiteral id: String) { self.init(id) }
    /// No node.
    public init(nilLiteral: ()) { self.init([]) }
    /// The nodes of some outlets.
    public init(arrayLiteral outlets: NodeOutlet...) { self.init(outlets.flatMap(\.nodes)) }
}

/// How an outlet calls a node.
enum OutletName: Sendable {
    /// By its id; nil for the screen as a whole.
    case id(String?)
    /// By the property of the set that holds the outlet.
    case property(Place)

    /// Tells an outlet apart from others, until its property is known.
    final class Place: Sendable {}
}

/// A binding set, as its bindings know it.
@usableFromInline
struct OutletNames: Sendable {
    /// The name of the set, for faults.
    let set: String
    private var properties: [ObjectIdentifier: String] = [:]

    /// No set: an ``Observe`` of outlets, each of which has an id.
    static let observe = OutletNames(set: "Observe")

    private init(set: String) { self.set = set }

    /// The names of the outlets in the properties of a set, and in those of the sets in it.
    @usableFromInline
    init(of set: some BindingSet) {
        self.set = String(describing: type(of: set))
        collect(from: set)
    }

    private mutating func collect(from set: Any) {
        for child in Mirror(reflecting: set).children {
            if let outlet = child.value as? any AnyOutlet {
                for case .property(let place) in outlet.nodes { properties[ObjectIdentifier(place)] = child.label }
            } else if child.value is any BindingSet {
                collect(from: child.value)
            }
        }
    }

    /// The node's id; empty if no property holds the outlet.
    func id(_ name: OutletName) -> String? {
        switch name {
        case .id(let id): id
        case .property(let place): properties[ObjectIdentifier(place)] ?? ""
        }
    }
}

/// An outlet for whatever type of nodes.
private protocol AnyOutlet {
    var nodes: [OutletName] { get }
}

extension NodeOutlet: AnyOutlet {}
