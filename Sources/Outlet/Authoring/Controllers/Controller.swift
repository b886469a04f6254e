/// One screen: declares the resources it needs, and connects them with intentions.
///
/// A controller has no event handlers, formats nothing and does no I/O. Its implementations create its nodes and lay
/// them out.
///
/// What it has in common with a part of a screen is in ``ChildController``; events that it emits are for the screen that
/// opened it.
public protocol Controller: ChildController {
    /// The parameters with which the screen is opened.
    associatedtype Parameters: ScreenParameters = NoParameters

    /// The screen's name: a path segment of letters, digits, `-`, `_` and `.`.
    static var name: String { get }
    /// The screen's title. It can follow the model: `Observe(\.name, in: outlets.screen.title)`.
    var title: String { get }
    /// One sentence on the screen for the start page.
    var summary: String { get }
    /// The path of a picture of the screen for the start page, among the app's files; nil for none.
    var picture: String? { get }
    /// Choose an implementation for a request that names none. The first choice that applies is used.
    var choices: [ImplementationChoice] { get }
    /// The guards of the screen. It opens only for principals that all of them admit.
    var guards: [Guard] { get }

    /// The model of a screen that opens; nil if it comes later. Throws an ``UnknownSubject`` if nothing exists for the
    /// parameters. The return type has to be optional.
    func model(_ parameters: Parameters, in context: Context) throws -> ScreenModel?
    /// The same of a screen that has no parameters. Only a screen with ``NoModel`` can do without.
    func model(in context: Context) throws -> ScreenModel?
}

extension Controller {
    /// No summary on the start page.
    public var summary: String { "" }
    /// The start page has no picture of the screen.
    public var picture: String? { nil }
    /// Everybody gets the first implementation.
    public var choices: [ImplementationChoice] { [] }
    /// The screen is for everybody.
    public var guards: [Guard] { [] }
    /// A screen with parameters has its model from these.
    public func model(in _: Context) -> ScreenModel? { nil }
}

extension Controller where Parameters == NoParameters {
    /// The model without parameters.
    public func model(_: NoParameters, in context: Context) throws -> ScreenModel? { try model(in: context) }

    /// More specific than the default for screens with parameters, so that a misspelt `model(in:)` does not compile.
    @available(*, unavailable, message: "write 'func model(in context: Context) -> MyModel?', with an optional result")
    public func model(in _: Context) -> ScreenModel? { nil }
}

extension Controller where Parameters == NoParameters, ScreenModel == NoModel {
    /// Nothing.
    public func model(in _: Context) -> NoModel? { NoModel() }
}

/// The model of a screen on which nothing changes.
public struct NoModel: Model {
    /// Nothing.
    public init() {}
}

/// The subject of a screen does not exist: the request gets a 404.
public struct UnknownSubject: Error {
    /// Tells the client what is missing.
    public let detail: String

    /// A sentence for the client.
    public init(_ detail: String) { self.detail = detail }
}
