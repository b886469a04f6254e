public import ViewTree

/// Resources by the names of their slots.
public struct Supply<Controlled: ChildController>: Sendable {
    typealias Factory = @Sendable (Host<Controlled>) -> any Sendable

    private(set) var factories: [String: Factory] = [:]

    /// Supplies nothing.
    public init() {}

    /// Supplies what `fill` puts into slots.
    public init(_ fill: (Filling<Controlled>) -> Void) {
        let filling = Filling<Controlled>()
        fill(filling)
        factories = filling.factories
    }
}

/// Collects the resources that fill slots.
@dynamicMemberLookup
public final class Filling<Controlled: ChildController> {
    private let names = SlotNames<Controlled.Resources>()
    fileprivate var factories: [String: Supply<Controlled>.Factory] = [:]

    fileprivate init() {}

    /// The slot of that name, to be filled.
    public subscript<Resource>(
        dynamicMember slot: KeyPath<Controlled.Resources, Slot<Resource>>
    ) -> FillableSlot<Controlled, Resource> {
        FillableSlot(filling: self, name: names[slot])
    }

    /// The slot of that name, to be filled with a node of any type.
    public subscript(
        dynamicMember slot: KeyPath<Controlled.Resources, Slot<AnyNode>>
    ) -> FillableContent<Controlled, AnyNode> {
        FillableContent(filling: self, name: names[slot])
    }

    /// The slot of that name, to be filled with a node of any type, or left empty.
    public subscript(
        dynamicMember slot: KeyPath<Controlled.Resources, Slot<AnyNode?>>
    ) -> FillableContent<Controlled, AnyNode?> {
        FillableContent(filling: self, name: names[slot])
    }

    /// The slot of the node that holds all others.
    public var content: FillableContent<Controlled, AnyNode> { FillableContent(filling: self, name: names[\.content]) }

    fileprivate func fill(_ name: String, _ factory: @escaping Supply<Controlled>.Factory) {
        factories[name] = factory
    }
}

/// A slot that waits to be filled: with a value, or with a node that a closure lays out.
///
///     $0.hint(Label("Nothing is left.", style: .caption))
///     $0.list { host in
///         List { ForEach(\.guests) { Label().observing(\.name) } }
///     }
public struct FillableSlot<Controlled: ChildController, Resource: Sendable> {
    fileprivate let filling: Filling<Controlled>
    fileprivate let name: String

    /// Fills the slot with a resource.
    public func callAsFunction(_ resource: Resource) { filling.fill(name) { _ in resource } }

    /// Fills the slot with a node that is laid out when it is first read.
    public func callAsFunction(
        @SlotBuilder<Resource, Controlled.ScreenModel> from node: @escaping @Sendable (Host<Controlled>) -> Resource
    ) {
        filling.fill(name, node)
    }

    /// Fills the slot with a resource, which may be no node, that is made from others when it is first read.
    public func make(_ resource: @escaping @Sendable (Host<Controlled>) -> Resource) { filling.fill(name, resource) }

    /// A node that follows or changes the model is laid out in a closure.
    @available(*, unavailable, message: "Lay out a node that follows or changes the model in a closure: '{ _ in … }'.")
    public func callAsFunction<Base>(_ node: Implementation<Controlled>.Part<Base>) {}
}

/// A slot for a node of any type, which waits to be filled with what a closure lays out.
public struct FillableContent<Controlled: ChildController, Resource: Sendable> {
    fileprivate let filling: Filling<Controlled>
    fileprivate let name: String

    /// Fills the slot with what is laid out when it is first read. Several nodes stand one below the other; an optional slot for
    /// which nothing is laid out stays empty.
    public func callAsFunction(
        @ContentBuilder<Controlled.ScreenModel, Controlled.ScreenModel> from content:
            @escaping @Sendable (Host<Controlled>) -> [Element.Child]
    ) {
        filling.fill(name) {
            let children = content($0)
            return children.isEmpty && Slot<Resource>.isOptional ? Resource?.none : AnyNode(joining: children)
        }
    }
}

extension FillableContent where Resource == AnyNode? {
    /// Leaves an optional slot empty: `$0.footer(nil)`.
    public func callAsFunction(_: Never?) { filling.fill(name) { _ in AnyNode?.none } }
}

/// Makes the node of a slot. It has few overloads, so that the compiler reports a mistake in its own line.
@resultBuilder
public enum SlotBuilder<Resource: Sendable, Model: Outlet.Model> {
    /// A node that follows or changes the model.
    public static func buildExpression<Base>(_ node: Wired<Base, Model, Model>) -> Base { node.base }
    /// A node that follows no model.
    @_disfavoredOverload
    public static func buildExpression<Base: Node>(_ node: Base) -> Base { node }
    /// One node.
    public static func buildBlock(_ resource: Resource) -> Resource { resource }
    /// A node of another type than the slot's.
    @available(*, unavailable, message: "The slot is for another type of node.")
    @_disfavoredOverload
    public static func buildBlock<Other: Node>(_: Other) -> Resource { fatalError("It is unavailable.") }
}

extension Implementation {
    /// A part of a layout that stands by itself: `static var footer: Part<Row> { … }`.
    public typealias Part<Base: Node> = Wired<Base, Controlled.ScreenModel, Controlled.ScreenModel>
}

extension AnyNode {
    /// The one node among children; else a column of them.
    init(joining children: [Element.Child]) { self = AnyNode(Column()).changed { $0 = Element(joining: children) } }
}
