import ViewTree

/// A member of a node that a set binds.
@usableFromInline
final class BoundOutlet: Sendable {
    let target: OutletTarget
    let value: any Attachment

    /// The node's id; in a row, its name there. Nil for the screen as a whole.
    @usableFromInline var node: String? { target.node }

    init(_ target: OutletTarget, value: any Attachment) {
        self.target = target
        self.value = value
    }

    /// The outlets that some bindings set. `source` reads the bindings' value from a snapshot of type `subject`.
    @usableFromInline
    static func list<Subject>(
        _ bindings: [Binding<Subject>], following subject: Any.Type, _ source: @escaping Binding<Subject>.Source
    ) -> [BoundOutlet] {
        bindings.flatMap { binding in
            let value = binding.bound(subject, source)
            return binding.targets.map { BoundOutlet($0, value: value) }
        }
    }
}

/// A set that binds a node and those in it.
@usableFromInline
struct BoundSet: Attachment {
    let name: String
    /// The type of what the set follows.
    let subject: Any.Type
    let outlets: [BoundOutlet]

    @usableFromInline
    init(_ names: OutletNames, following subject: Any.Type, _ outlets: [BoundOutlet]) {
        name = names.set
        self.subject = subject
        self.outlets = outlets
    }
}
