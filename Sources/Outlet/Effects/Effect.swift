public import ViewTree

/// Something to do after a change is committed, as a value that can be written down.
public enum Effect: Sendable, Equatable, Codable {
    /// The client opens an address: http, https, mailto or tel.
    case openURL(String)
    /// The client copies a text to the clipboard.
    case copy(String)
    /// The client hands something to whom its user chooses; the address is one that a link may lead to.
    case share(title: String? = nil, text: String? = nil, url: String? = nil)
    /// The client tells its user something without showing it, as a screen reader does.
    case announce(String, Accessibility.Live = .polite)
    /// The client does something that the app and its clients agreed on; others ignore it.
    case client(type: String, members: JSON = [:])
    /// A screen is put on top of the stack.
    case show(Destination, as: Presentation = .push)
    /// The top screen is taken away; at the root nothing happens.
    case back
    /// A service is called; its result comes back as an event of the screen that asked.
    case call(Call)

    /// The app's analytics are told that something happened, with what the app wants to tell of it.
    case track(String, JSONObject = JSONObject())
    /// Other effects happen some time later, if the screen that asks is still on top then.
    indirect case after(Duration, [Effect])

    /// Calls a service.
    public static func call(_ request: some ServiceRequest) throws -> Effect { .call(try Call(request)) }
}

/// A screen to go to.
public struct Destination: Sendable, Equatable, Codable {
    /// The screen's name.
    public var screen: String
    /// The implementation's name; nil for what the screen's choices say.
    public var implementation: String?
    /// The values of the screen's parameters, by name.
    public var parameters: Parameters
    /// What the screen shows before its data sources have answered, by the names of their slots.
    public private(set) var data = JSONObject()

    /// A screen with parameters.
    public init(_ screen: String, implementation: String? = nil, parameters: Parameters = Parameters()) {
        self.screen = screen
        self.implementation = implementation
        self.parameters = parameters
    }

    /// The destination with a value that is known already: the screen shows it at once, in the place of what its source of
    /// that name will answer, and asks the source nevertheless. A screen without such a source does without.
    public func forwarding(_ value: some Encodable, to source: String) throws -> Destination {
        var copy = self
        copy.data[source] = try JSON(encoding: value)
        return copy
    }
}

/// How a screen came onto the stack.
public enum Presentation: String, Sendable, Codable {
    /// It is the first.
    case root
    /// It goes on from the one below.
    case push
    /// It interrupts the one below.
    case modal
}
