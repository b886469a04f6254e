#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Effects that wait for their time: written down with the session, so that they survive the process.
public struct DelayedEffects: Sendable, Equatable, Codable {
    /// When they are due.
    public let due: Date
    /// The effects.
    public let effects: [Effect]
}

/// Requests the effects of another intention, some time later.
public struct Delay<Asked: EffectIntention>: EffectIntention {
    /// The model of the other intention.
    public typealias Model = Asked.Model

    private let delay: Duration
    private let intention: Asked

    /// The screens that the other intention opens.
    public var segues: [Segue] { intention.segues }

    /// Does it after `delay`, if the screen is still on top then.
    public init(_ delay: Duration, _ intention: Asked) {
        self.delay = delay
        self.intention = intention
    }

    /// The effects, for later.
    public func effects(of model: Asked.Model, in context: Context) throws -> [Effect] {
        let effects = try intention.effects(of: model, in: context)
        return effects.isEmpty ? [] : [.after(delay, effects)]
    }
}
