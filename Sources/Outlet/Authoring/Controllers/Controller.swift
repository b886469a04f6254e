/// One screen: declares the resources it needs, and connects them with intentions.
///
/// A controller has no event handlers, formats nothing and does no I/O; what its nodes look like and how they are laid
/// out is for its implementations.
public protocol Controller: Sendable {
    /// What the screen shows and changes.
    associatedtype Model: Outlet.Model
    /// What the controller needs from an implementation.
    associatedtype Resources: ResourceProvider
    /// What the controller emits for whoever holds it, or presented it.
    associatedtype Events: EmittedEvents = NoEvents
    /// What the screen can be opened with.
    associatedtype Parameters: ScreenParameters = NoParameters

    /// The screen's name: a path segment of letters, digits, `-`, `_` and `.`.
    static var name: String { get }
    /// The screen's title.
    var title: String { get }
    /// The implementations to choose from, the default first.
    var implementations: [Implementation<Self>] { get }
    /// Which of them somebody gets who names none: the first choice that says something.
    var choices: [ImplementationChoice] { get }
    /// The resources that the controller supplies itself; these win over an implementation's.
    var members: Supply<Self> { get }

    /// The model of a screen that opens; nil where it comes later. Throwing an `UnknownSubject` says that nothing is
    /// there. A function that returns no optional is another one, which nobody calls.
    func model(_ parameters: Parameters, in context: Context) throws -> Model?
    /// The same of a screen that has no parameters.
    func model(in context: Context) throws -> Model?

    /// Connects nodes with the model and with intentions.
    @ConnectionBuilder<Model> func connect(_ outlets: Outlets<Self>) -> [Connection<Model>]
}

extension Controller {
    /// Everybody gets the first implementation.
    public var choices: [ImplementationChoice] { [] }
    /// The controller supplies nothing itself.
    public var members: Supply<Self> { Supply() }
    /// The model comes later.
    public func model(in _: Context) -> Model? { nil }
}

extension Controller where Parameters == NoParameters {
    /// The model without parameters.
    public func model(_: NoParameters, in context: Context) throws -> Model? { try model(in: context) }
}

/// What a screen was to show does not exist: the request gets a 404.
public struct UnknownSubject: Error {
    /// What is missing, as a sentence for the client.
    public let detail: String

    /// A sentence for the client.
    public init(_ detail: String) { self.detail = detail }
}
