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

    func reconcile(_ model: inout Model, number: inout Int, _ reading: Reading) -> Bool {
        change(&model) { load.reconcile(&$0, number: &number, reading) }
    }

    func work(in model: Model) -> [LoadWork] { get(model).map(load.work) ?? [] }

    func accept(
        _ outcome: LoadOutcome, of work: Int, in model: inout Model, number: inout Int, _ reading: Reading
    ) -> Bool {
        change(&model) { load.accept(outcome, of: work, in: &$0, number: &number, reading) }
    }

    func run(_ work: Int, in model: Model) -> LoadRun? { get(model).flatMap { load.run(work, in: $0) } }

    func forward(_ value: JSON, to model: inout Model) {
        _ = change(&model) { part in
            load.forward(value, to: &part)
            return true
        }
    }

    func follow(_ value: (any Sendable)?, in model: inout Model) -> Bool {
        change(&model) { load.follow(value, in: &$0) }
    }

    func recall(_ model: inout Model, orForgetIn before: inout Model) -> Bool {
        guard var part = get(model), var old = get(before) else { return true }
        let isSame = load.recall(&part, orForgetIn: &old)
        set(&model, part)
        set(&before, old)
        return isSame
    }

    func reload(_ model: inout Model) {
        _ = change(&model) { part in
            load.reload(&part)
            return true
        }
    }

    func reread(_ model: inout Model, number: inout Int, _ reading: Reading) -> Bool {
        change(&model) { load.reread(&$0, number: &number, reading) }
    }

    func count(_ model: Model, in counter: SizeCounter) {
        if let part = get(model) { load.count(part, in: counter) }
    }

    /// Changes the part, where it is there and `body` says that it has.
    private func change(_ model: inout Model, _ body: (inout Part) -> Bool) -> Bool {
        guard var part = get(model), body(&part) else { return false }
        set(&model, part)
        return true
    }
}
