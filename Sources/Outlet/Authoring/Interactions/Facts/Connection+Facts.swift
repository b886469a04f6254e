/// Follows a fact: performs an intention when a value of the model becomes true.
///
///     when(\.isGone, GoBack())
///
/// The cause does not matter: an event, the answer of a service, the value of a source, a child. The intention follows
/// in the same revision, once, and again only after the value was false. A screen that opens is compared with the model
/// that its `model(in:)` returned. While there is no model, nothing is true.
public func when<Model: Outlet.Model, Followed: Intention<Model>>(
    _ fact: @escaping @Sendable (Model) -> Bool, _ intention: Followed, file: String = #fileID, line: Int = #line
) -> Connection<Model> {
    Connection(
        node: nil,
        .fact(
            Fact(intention, place: "\(file):\(line)") { before, after in
                fact(after) && !(before.map(fact) ?? false)
            }))
}

/// Follows a change: performs an intention when a value of the model becomes another.
///
///     when(\.step, changes: Focus(outlets.name))
///
/// A value that comes with the model, or goes with it, has not changed.
public func when<Model: Outlet.Model, Value: Equatable, Followed: Intention<Model>>(
    _ value: @escaping @Sendable (Model) -> Value, changes intention: Followed, file: String = #fileID,
    line: Int = #line
) -> Connection<Model> {
    Connection(
        node: nil,
        .fact(
            Fact(intention, place: "\(file):\(line)") { before, after in
                before.map { value($0) != value(after) } ?? false
            }))
}

/// Follows a value: requests effects for a value of the model when there is one, and was none or another before.
///
///     when(\.saved, arrives: Show(EmailController.self) { .init(id: $0.id) })
public func when<Model: Outlet.Model, Value: Outlet.Model>(
    _ value: @escaping @Sendable (Model) -> Value?, arrives intention: some EffectIntention<Value>,
    file: String = #fileID, line: Int = #line
) -> Connection<Model> {
    Connection(
        node: nil,
        .fact(
            Fact(EffectsOfPart(part: value, intention: intention), place: "\(file):\(line)") { before, after in
                guard let new = value(after) else { return false }
                return before.flatMap(value) != new
            }))
}

/// Requests the effects of an intention for a part of the model; none if the part is nil.
private struct EffectsOfPart<Model: Outlet.Model, Requested: EffectIntention>: EffectIntention {
    let part: @Sendable (Model) -> Requested.Model?
    let intention: Requested
    var segues: [Segue] { intention.segues }

    func effects(of model: Model, in context: Context) throws -> [Effect] {
        try part(model).map { try intention.effects(of: $0, in: context) } ?? []
    }
}
