import ViewTree

/// An effect that can't be performed: a fault of the app, told in its log.
enum EffectError: Error {
    case addressNotAllowed
    case nothingToShare
    case membersAreNoObject
    /// An integer from 2^53 on in an effect for the client, which JavaScript would round: the effect, the place, the digits.
    case largeInteger(String, JSONPointer, String)
    /// A service that neither the app nor the implementation has, with the screen and the node that call it.
    case unknownService(String, screen: String? = nil, node: String? = nil)
    /// A node that no screen has, or not of that kind, with the screen and the node whose responder names it.
    case unknownNode(NamedNode.Use, String, screen: String, node: String?, nearest: String?)
    /// A service that did not answer before the process ended, again and again.
    case unansweredCall(String)
    /// A service whose request had a secret. Only the process that has ended knew it.
    case lostSecret(String)
    /// A service that took longer than it may.
    case lateAnswer(String, Duration)
    case unknownDestination(String)
    case unanswered(EventName)
    case endless(EventName)
    /// A screen to which a guard leads, with the screen that has the guard.
    case unknownRedirect(String, from: String)
    /// A sign-in or sign-out in an app without a service that signs in.
    case noSignIns
    /// Screens whose guards redirect to each other.
    case circle([String])
}

extension EffectError: CustomStringConvertible {
    var description: String {
        switch self {
        case .addressNotAllowed: "An address to open or share is none of the web, of mail or of a telephone."
        case .nothingToShare: "There is nothing to share: no title, no text and no address."
        case .membersAreNoObject: "The members of an effect for the client are no object."
        case .largeInteger(let effect, let place, let digits):
            "'\(place)' of the effect '\(effect)' is \(digits). A client's numbers are exact below 2^53: send it as text."
        case .unknownService(let service, let screen, let node):
            "\(node.map { "'\($0)'" } ?? "The screen")\(screen.map { " of '\($0)'" } ?? "") calls the service "
                + "'\(service)', which the app does not have."
        case .unknownNode(let use, let id, let screen, let node, let nearest):
            "\(node.map { "'\($0)'" } ?? "The screen") of '\(screen)' \(use.verb) \(use == .focus ? "" : "the input ")"
                + "'\(id)', which no screen has.\(nearest.map { " Did you mean '\($0)'?" } ?? "")"
        case .unansweredCall(let service): "Each process that called '\(service)' has ended before it answered."
        case .lostSecret(let service):
            "The request to '\(service)' had a secret, so it was not written down, and the process that called ended before "
                + "the answer."
        case .lateAnswer(let service, let timeout): "'\(service)' has not answered within \(timeout)."
        case .unknownDestination(let detail): detail
        case .unanswered(let event): "Nobody answers '\(event)', which an effect has raised."
        case .unknownRedirect(let screen, let guarded):
            "A guard of '\(guarded)' leads to '\(screen)', which is no screen of the app."
        case .noSignIns:
            "An effect signs in or out, but the app takes no tokens: it has no service that is declared with "
                + "`Service(signingIn:)`."
        case .circle(let screens):
            "The guards of \(screens.map { "'\($0)'" }.joined(separator: " and ")) lead round in a circle."
        case .endless(let event): "The events that follow from '\(event)' do not end."
        }
    }
}
