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
    /// Another screen comes.
    case show(Destination, as: Transition = .push)
    /// The top screen is taken away; at the root nothing happens.
    case back
    /// The modal screen is taken away, with all that was opened from it; without one nothing happens.
    case dismiss
    /// A service is called; its result comes back as an event of the screen that asked.
    case call(Call)
    /// The controller tells whoever holds it that something has happened. It is answered before any other effect runs.
    case emit(Emission)
    /// An event happens on the screen that asks, as if it bubbled up to the screen as a whole. `back` and `dismiss` have an
    /// answer where nobody gives one.
    case raise(EventName, JSON?)
    /// The client says a sentence, and offers for some time to undo what it tells of: by these effects.
    indirect case undo(String, [Effect], within: Duration = .seconds(10))

    /// The app's analytics are told that something happened, with what the app wants to tell of it.
    case track(String, JSONObject = JSONObject())
    /// Other effects happen some time later, if the screen that asks is still on top then.
    indirect case after(Duration, [Effect])

    /// Calls a service.
    public static func call(_ request: some ServiceRequest) throws -> Effect { .call(try Call(request)) }

    /// Has an event happen on the screen that asks, which a responder of `outlets.screen` answers.
    public static func raise<Payload: CodablePayload>(
        _ event: NodeEvent<AnyNode, Payload>, _ payload: Payload
    ) throws -> Effect {
        .raise(event.name, try JSON(encoding: payload))
    }
}
