/// A part of a screen that has a model and intentions of its own: a header, a filter bar, the editor of a row.
///
///     struct FilterBarController: ChildController {
///         struct Resources: ResourceProvider {
///             let content = Slot<AnyNode>()
///             let search = Slot<SearchField>()
///         }
///
///         let implementations = [Implementation<Self>.wide, .compact]
///
///         func connect(_ outlets: Outlets<Self>) -> [Connection<Filter>] {
///             Observe(\.text, in: outlets.search.value)
///             outlets.search.on(.change, Assign(\.text))
///         }
///     }
///
/// Its parent has a slot for it, a ``Child``, and an ``Embed`` that says which part of the model is the child's. A child of
/// ``NoModel`` needs none. A ``Controller`` is what a child is, and what a screen has beside.
public protocol ChildController: Sendable {
    /// The model that it shows and changes; follows from ``ChildController/connect(_:)``.
    associatedtype ScreenModel: Model
    /// The resources that it needs from an implementation.
    associatedtype Resources: ResourceProvider
    /// The events that it emits for its parent.
    associatedtype Events: EmittedEvents = NoEvents

    /// The implementations to choose from, the default first.
    var implementations: [Implementation<Self>] { get }
    /// The resources that it supplies itself; these win over an implementation's.
    var members: Supply<Self> { get }

    /// Connects nodes with the model and with intentions.
    @ConnectionBuilder<ScreenModel> func connect(_ outlets: Outlets<Self>) -> [Connection<ScreenModel>]
}

extension ChildController {
    /// It supplies nothing itself.
    public var members: Supply<Self> { Supply() }

    /// The name of the controller in faults: that of a screen, or the name of the type.
    static var shownName: String { (Self.self as? any Controller.Type)?.name ?? "\(Self.self)" }
}
