public import ViewTree

/// Something to do after a change is committed, as a value that can be written down.
public enum Effect: Sendable, Equatable, Codable {
    /// The client opens an address: http, https, mailto or tel.
    case openURL(String)
    /// The client copies a text to the clipboard.
    case copy(String)
    /// The client shares something with an app that its user chooses; the address is one that a link may have.
    case share(title: String? = nil, text: String? = nil, url: String? = nil)
    /// The client announces a text without showing it, as a screen reader does.
    case announce(String, Accessibility.Live = .polite)
    /// The client shows a sentence for some seconds, and announces it.
    case toast(String)
    /// The client gives the focus to the node of an id; ignored if the node is not on screen. An id that no screen of the app
    /// has is a fault: the event is refused with 500, and the log names the nearest id.
    case focus(String)
    /// The client drops what the user has put into the input of an id, unless the user has changed it since. An id that is no
    /// input's is a fault, as for `focus`.
    case clear(String)
    /// The client does something that the app and its clients agreed on; others ignore it.
    case client(type: String, members: JSON = [:])
    /// Another screen opens.
    case show(Destination, as: Transition = .push)
    /// The top screen closes; at the root nothing happens.
    case back
    /// The modal screen closes, with all screens opened from it; without one nothing happens.
    case dismiss
    /// A service is called; its result comes back as an event of the screen that called it.
    case call(ServiceCall)
    /// The controller emits an event to its parent. It is answered before any other effect runs.
    case emit(Emission)
    /// An event happens on the screen that requests the effect, as if it bubbled up to the screen as a whole. `back`
    /// and `dismiss` have a default answer.
    case raise(EventName, JSON?)
    /// The client shows a sentence and an undo button for some time; undoing runs these effects.
    indirect case undo(String, [Effect], within: Duration = .seconds(10))

    /// The app's analytics receive a record with a name and members.
    case track(String, JSONObject = JSONObject())
    /// Other effects run some time later, if the screen that requests them is then on top.
    indirect case after(Duration, [Effect])

    /// The session becomes a principal's, under a new id, and its client gets a token that says so.
    ///
    /// Only the answer to an event can carry the token, so the event that leads to this waits for it: see
    /// ``Service/init(signingIn:account:body:)-(_,_,(Request)->Request.Outcome)``. If no answer takes it within ten seconds it has
    /// no effect, and the screen says so.
    /// The requested screen replaces the one that requests this; if none was requested, `opening` does. All other sign-ins of
    /// the principal can end with it, as after the first proof of an address.
    case signIn(Principal, opening: Destination? = nil, endingOthers: Bool = false)
    /// The client's sign-in ends, or all of its principal, with the sessions that they have opened: this session gets a new id, and
    /// has the app's first screen. Or all others of the principal end, or one of them: this session stays as it is.
    case signOut(SignOutScope)

    /// Calls a service.
    public static func call(_ request: some ServiceRequest) throws -> Effect { .call(try ServiceCall(request)) }

    /// Raises an event on the screen that requests the effect; a responder of `outlets.screen` answers it.
    public static func raise<Payload: CodablePayload>(
        _ event: NodeEvent<AnyNode, Payload>, _ payload: Payload
    ) throws -> Effect {
        .raise(event.name, try JSON(encoding: payload))
    }
}
