/// A part of a stored session that this release of the app can't take over.
package struct SessionLoss: Sendable, CustomStringConvertible {
    private enum Part {
        case session
        case screen(String)
        case model(String, of: String)
    }

    private let part: Part
    private let reason: String

    private init(_ part: Part, _ error: any Error) {
        self.part = part
        reason = RecordError.reason(error)
    }

    /// The whole session.
    static func session(_ error: any Error) -> SessionLoss { SessionLoss(.session, error) }

    /// A screen of the stack.
    static func screen(_ name: String, _ error: any Error) -> SessionLoss { SessionLoss(.screen(name), error) }

    /// The model of a screen.
    static func model(of screen: ScreenDefinition, _ error: any Error) -> SessionLoss {
        SessionLoss(.model("\(screen.model)", of: screen.name), error)
    }

    /// A sentence without anything that a user has entered.
    package var description: String {
        switch part {
        case .session: "The session can't be read: \(reason)"
        case .screen(let name): "'\(name)' can't be shown any more: \(reason)"
        case .model(let type, let screen): "The model of '\(screen)', a '\(type)', can't be read: \(reason)"
        }
    }
}
