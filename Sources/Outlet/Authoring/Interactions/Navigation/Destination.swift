import ViewTree

/// A screen to go to.
public struct Destination: Sendable, Equatable, Codable {
    /// The screen's name.
    public let screen: String
    /// The implementation's name; nil for the one that the screen chooses.
    public var implementation: String?
    /// The values of the screen's parameters, by name.
    let parameters: JSONObject
    /// The values that the screen shows until its data sources answer.
    private(set) var forwarded: [Forwarded] = []
    /// The links by which the screen follows what the one below shows.
    private(set) var links: [String] = []
    /// The address of the requested screen, if this one opens in its place; else nil.
    var asked: String?

    /// A screen with its parameters; throws if these can't be encoded.
    public init<Shown: Controller>(
        _ screen: Shown.Type, _ parameters: Shown.Parameters, implementation: String? = nil
    ) throws {
        self.init(
            Shown.name, implementation: implementation, parameters: try ParameterWriter.values(of: parameters))
    }

    /// A screen that has no parameters.
    public init<Shown: Controller>(_ screen: Shown.Type, implementation: String? = nil)
    where Shown.Parameters == NoParameters {
        self.init(Shown.name, implementation: implementation, parameters: JSONObject())
    }

    /// A screen by its name, with its parameters; throws if these can't be encoded.
    public init(
        named screen: String, _ parameters: some ScreenParameters = NoParameters(), implementation: String? = nil
    ) throws {
        self.init(screen, implementation: implementation, parameters: try ParameterWriter.values(of: parameters))
    }

    init(_ screen: String, implementation: String?, parameters: JSONObject) {
        self.screen = screen
        self.implementation = implementation
        self.parameters = parameters
    }

    /// The parameter that every screen has: the address of the requested screen, if this one opens in its place.
    package static let askedParameter = "then"

    /// The destination with a value that is already known. The screen shows it until its source in that slot has
    /// answered.
    ///
    /// - Throws: an error, which is a fault of the app, if the slot is a computed property; what encoding the value throws.
    public func forwarding<Resources: ResourceProvider, Request, Value: Encodable>(
        _ value: Value, to slot: KeyPath<Resources, Slot<DataSource<Request, Value>>>
    ) throws -> Destination {
        let names = SlotNames<Resources>()
        if let fault = SlotNames<Resources>.fault(of: names[slot]) { throw ForwardingFault(screen: screen, fault) }
        return adding(Forwarded(slot: names[slot], type: nil, value: try JSON(encoding: value)))
    }

    /// The destination with a value that is already known, for every slot whose source has its type.
    public func forwarding<Value: Encodable & Sendable>(_ value: Value) throws -> Destination {
        adding(Forwarded(slot: nil, type: String(reflecting: Value.self), value: try JSON(encoding: value)))
    }

    private func adding(_ value: Forwarded) -> Destination {
        var copy = self
        copy.forwarded.append(value)
        return copy
    }

    /// The destination of a child in a slot, as one of the parent: its links have the name of the slot in front.
    func linked(in slot: String) -> Destination {
        var copy = self
        copy.links = links.map { "\(slot).\($0)" }
        return copy
    }

    /// The destination with a link that has its sources follow what the screen below shows.
    func following(_ link: String) -> Destination {
        var copy = self
        copy.links.append(link)
        return copy
    }
}

/// A value on its way to a screen that opens.
struct Forwarded: Sendable, Equatable, Codable {
    /// The slot that the value is for; nil for all slots whose sources have its type.
    let slot: String?
    /// The name of its type.
    let type: String?
    let value: JSON
}

/// A value is forwarded to a property that is no slot. A fault of the app, which is logged.
private struct ForwardingFault: Error, CustomStringConvertible {
    let description: String

    init(screen: String, _ fault: String) { description = "A value can't be forwarded to '\(screen)': \(fault)" }
}
