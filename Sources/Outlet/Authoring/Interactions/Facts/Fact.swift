/// A fact of a model of any type, and what follows it.
@usableFromInline
struct Fact: Sendable {
    /// The file and the line at which it is connected, for the log.
    let place: String
    /// The screens to which it leads.
    let segues: [Segue]
    /// Whether it holds for a model, and did not for the model before.
    let isNew: @Sendable (_ before: any AnySnapshot, _ after: any AnySnapshot) -> Bool
    /// Changes the model, and returns the effects that follow.
    let follow: ChildStep.Respond

    init(
        place: String, segues: [Segue], isNew: @escaping @Sendable (any AnySnapshot, any AnySnapshot) -> Bool,
        follow: @escaping ChildStep.Respond
    ) {
        self.place = place
        self.segues = segues
        self.isNew = isNew
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
            isNew: { before, after in
                ModelSnapshot<Followed.Model>.map(after) {
                    isNew(ModelSnapshot<Followed.Model>.model(in: before), $0)
                } ?? false
            }, follow: responder.respond)
    }
}

extension ChildStep {
    /// A fact of the child's model, as a fact of its parent's.
    func lift(_ fact: Fact) -> Fact {
        Fact(
            place: fact.place, segues: fact.segues.map { lift($0) },
            isNew: { [part] before, after in fact.isNew(part.read(before), part.read(after)) },
            follow: lift(fact.follow))
    }
}
