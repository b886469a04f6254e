import Outlet
public import ViewTree

/// A catalog of A2UI: the components of the basic one, and one for each of some node types of the app's own.
///
///     let catalog = A2UICatalog("https://coffee.example/catalogs/1.json")
///         .component("Gauge", for: Gauge.self) { gauge in
///             ["label": gauge[\.label], "value": gauge[\.value], "action": gauge.action(.tap)]
///         }
///
/// A client that names the catalog before others, when it opens a session, gets the components of those types. Any other
/// client gets what stands in their place, as a client without the type does. The catalog's own file, with the schemas of its
/// components, is the client's affair.
public struct A2UICatalog: Sendable {
    /// The id by which clients name the catalog: an address by convention, which nothing fetches.
    public let id: String
    private(set) var components: [String: Component] = [:]
    /// The node types that it has components for.
    private(set) var types = KnownTypes.standard
    private var repeated: [String] = []

    /// A component of the catalog.
    struct Component: Sendable {
        let name: String
        /// The member with the ids of the components in it; nil if what its node holds is not shown.
        let children: String?
        let members: @Sendable (PlainNode, ServerAddress) -> KeyValuePairs<String, JSON?>
    }

    /// A catalog with the components of the basic one.
    public init(_ id: String) { self.id = id }

    /// The catalog with a component for the nodes of a type.
    ///
    /// - Parameters:
    ///   - name: the name of the component, as the client knows it.
    ///   - children: the name of the member that gets the ids of the components in it; nil if it shows none.
    ///   - members: the members of a node's component; those that are nil are left out. The `id`, the name of the component and its
    ///     `accessibility` are added.
    public func component<Own: Node>(
        _ name: String, for type: Own.Type, children: String? = nil,
        members: @escaping @Sendable (A2UINode<Own>) -> KeyValuePairs<String, JSON?>
    ) -> Self {
        var copy = self
        copy.types.insert(type)
        let component = Component(name: name, children: children) { members(A2UINode(node: $0, address: $1)) }
        if copy.components.updateValue(component, forKey: Own.typeName) != nil { copy.repeated.append(Own.typeName) }
        return copy
    }

    /// Why an app can't be served with some catalogs, a sentence each.
    public static func faults(of catalogs: [A2UICatalog]) -> [String] {
        var faults: [String] = []
        var ids: Set<String> = ["", A2UIMessages.catalog]
        for catalog in catalogs {
            if !ids.insert(catalog.id).inserted {
                faults.append(
                    "A catalog of A2UI can't have the id '\(catalog.id)': it is the basic one's, empty, or taken.")
            }
            for type in catalog.repeated {
                faults.append("The catalog '\(catalog.id)' has two components for '\(type)'.")
            }
            for (type, component) in catalog.components.sorted(by: { $0.key < $1.key }) {
                if PlainScreen.standardTypes.contains(type) {
                    faults.append(
                        "The catalog '\(catalog.id)' has a component for '\(type)', which is no type of the app's own.")
                }
                if component.name.isEmpty || A2UIMessages.basicComponents.contains(component.name) {
                    faults.append(
                        "The component of '\(type)' in '\(catalog.id)' can't be called '\(component.name)': "
                            + "the basic catalog's names are taken.")
                }
            }
        }
        return faults
    }
}

/// A node of an app's own type, as a catalog of A2UI draws it.
public struct A2UINode<Own: Node> {
    let node: PlainNode
    let address: ServerAddress

    /// What the document has of a member; nil if that is the member's default.
    public subscript<Value>(member: KeyPath<Own.Members, Member<Value>>) -> JSON? {
        node.members?[named: Own.members[keyPath: member].name]?.json
    }

    /// An address of the document as an absolute one; nil if it is none.
    public func url(_ member: KeyPath<Own.Members, Member<String>>) -> JSON? {
        self[member]?.string.flatMap { address.basePath.absolute($0, from: address.origin) }.map { .string($0) }
    }

    /// The action that sends an event of the node, with what the client's inputs hold; nil if the node does not take it now.
    public func action(_ event: EventName, value: JSON? = nil) -> JSON? {
        node.control(event, value: value).map(A2UIDrawing.action)
    }
}

extension A2UINode where Own: InputNode {
    /// The value of an input: where its client keeps it, and writes what its user enters. While the input takes no value, the value
    /// itself.
    ///
    /// Taken are values of `Bool`, `Int`, `Double`, `String`, `CalendarDate` and enumerations with texts, and numbers and dates that
    /// are optional. A client has an optional number as a text.
    public var value: JSON {
        if case .input(let input) = node.content, let key = input.keys.first { return A2UIDrawing.bound(key) }
        return node.members?[named: Own.valueMember.name]?.json ?? Own.valueMember.initialJSON
    }
}
