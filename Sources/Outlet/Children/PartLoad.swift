import ViewTree

/// A load of a child, as one of its parent's: what it fills is in a part of the parent's model.
final class PartLoad<Model: Outlet.Model, Part: Outlet.Model>: SceneLoad {
    /// The name of the slot in which the child is.
    private let child: String
    private let load: any SceneLoad<Part>
    private let get: @Sendable (Model) -> Part?
    private let set: @Sendable (inout Model, Part) -> Void

    init(
        of child: String, _ load: any SceneLoad<Part>, get: @escaping @Sendable (Model) -> Part?,
        set: @escaping @Sendable (inout Model, Part) -> Void
    ) {
        self.child = child
        self.load = load
        self.get = get
        self.set = set
    }

    var name: String { "\(child).\(load.name)" }
    var slot: String { "\(child).\(load.slot)" }
    var valueType: String { load.valueType }

    func reconcile(_ model: inout Model, number: inout Int) -> Bool {
        guard var part = get(model), load.reconcile(&part, number: &number) else { return false }
        set(&model, part)
        return true
    }

    func work(in model: Model) -> LoadWork? { get(model).flatMap(load.work) }

    func accept(_ outcome: LoadOutcome, of work: Int, in model: inout Model) -> Bool {
        guard var part = get(model), load.accept(outcome, of: work, in: &part) else { return false }
        set(&model, part)
        return true
    }

    func run(in model: Model) -> LoadRun? { get(model).flatMap(load.run) }

    func forward(_ value: JSON, to model: inout Model) { change(&model) { load.forward(value, to: &$0) } }

    func follow(_ value: (any Sendable)?, in model: inout Model) -> Bool {
        guard var part = get(model), load.follow(value, in: &part) else { return false }
        set(&model, part)
        return true
    }

    func reload(_ model: inout Model) { change(&model) { load.reload(&$0) } }

    private func change(_ model: inout Model, _ body: (inout Part) -> Void) {
        guard var part = get(model) else { return }
        body(&part)
        set(&model, part)
    }
}
