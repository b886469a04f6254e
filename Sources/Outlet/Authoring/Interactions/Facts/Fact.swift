import ViewTree

/// A fact of a model of any type, and the intention that follows it.
@usableFromInline
struct Fact: Sendable {
    /// The file and the line at which it is connected, for the log.
    let place: String
    /// The screens to which it leads.
    let segues: [Segue]
    /// The mentions of the intention; only the controller itself can resolve them.
    var mentions: [Mention] = []
    /// The places at which the fact holds for the second model, and did not for the first: nil for the controller of the fact;
    /// in rows, the outermost node of the child.
    let places: @Sendable (_ before: any AnySnapshot, _ after: any AnySnapshot) -> [String?]
    /// Changes the model, and returns the effects that follow.
    let follow: ChildStep.Respond

    init(
        place: String, segues: [Segue],
        places: @escaping @Sendable (any AnySnapshot, any AnySnapshot) -> [String?],
        follow: @escaping ChildStep.Respond
    ) {
        self.place = place
        self.segues = segues
        self.places = places
        self.follow = follow
    }

    /// A fact that an intention follows.
    init<Followed: Intention>(
        _ intention: Followed, place: String,
        isNew: @escaping @Sendable (_ before: Followed.Model?, _ after: Followed.Model) -> Bool
    ) {
        let responder = AnyResponder(Perform(intention))
        self.init(
            place: place, segues: responder.segues,
            places: { before, after in
                let isNew = ModelSnapshot<Followed.Model>.map(after) {
                    isNew(ModelSnapshot<Followed.Model>.model(in: before), $0)
                }
                return isNew == true ? [nil] : []
            }, follow: responder.respond)
        mentions = responder.mentions
    }
}

extension ChildStep {
    /// A fact of the child's model, as a fact of its parent's. `list` is the list in whose rows the child is, as its parent
    /// names it.
    func lift(_ fact: Fact, inRowsOf list: String?) -> Fact {
        Fact(
            place: fact.place, segues: fact.segues.map { lift($0) },
            places: { [part, slot] before, after in
                guard let list else {
                    return fact.places(part.read(before), part.read(after)).map { $0.map { "\(slot).\($0)" } }
                }
                return part.changedRows(before, after).filter { key in
                    guard let new = part.find(after, key) else { return false }
                    return !fact.places(part.find(before, key) ?? part.none, new).isEmpty
                }.map { NodeAddress([list, $0, slot]).description }
            }, follow: lift(fact.follow))
    }
}
