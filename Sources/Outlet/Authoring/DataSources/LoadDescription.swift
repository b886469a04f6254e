/// A load with its source, whatever it loads.
protocol LoadDescription<Model>: Sendable {
    associatedtype Model: Outlet.Model
    associatedtype Request: SourceRequest
    associatedtype Value: Equatable & Sendable

    /// The load.
    var sourced: SourcedLoad<Model, Request, Value> { get }
    /// The load of a child as a load of its parent. It fills a part of the parent's model.
    func lifted<Whole: Outlet.Model>(
        from child: String, get: @escaping @Sendable (Whole) -> Model?,
        set: @escaping @Sendable (inout Whole, Model) -> Void
    ) -> any LoadDescription<Whole>
}

/// A load with its source.
struct SourcedLoad<Model: Outlet.Model, Request: SourceRequest, Value: Equatable & Sendable>: LoadDescription {
    /// The name by which a session remembers the load: that of the source's slot.
    let name: String
    /// The slot of the source; empty if it is in none.
    let slot: String
    let source: DataSource<Request, Value>
    let keepsValue: Bool
    /// The request that follows from the model; nil if nothing is to be loaded.
    let request: @Sendable (Model) -> Request?
    /// The part of the model that the load fills; nil if the child has no model.
    let loadable: @Sendable (Model) -> Loadable<Value>?
    /// Changes the part that the load fills. Returns what `body` returns; `false` if the child has no model.
    let change: @Sendable (inout Model, _ body: (inout Loadable<Value>) -> Bool) -> Bool

    var sourced: Self { self }

    func lifted<Whole: Outlet.Model>(
        from child: String, get: @escaping @Sendable (Whole) -> Model?,
        set: @escaping @Sendable (inout Whole, Model) -> Void
    ) -> any LoadDescription<Whole> {
        SourcedLoad<Whole, Request, Value>(
            name: "\(child).\(name)", slot: "\(child).\(slot)", source: source, keepsValue: keepsValue,
            request: { [request] in get($0).flatMap(request) },
            loadable: { [loadable] in get($0).flatMap(loadable) },
            change: { [change] whole, body in
                guard var part = get(whole), change(&part, body) else { return false }
                set(&whole, part)
                return true
            })
    }
}

extension SourcedLoad {
    init(_ load: Load<Model, Request, Value>, from source: DataSource<Request, Value>, named name: String) {
        self.init(
            name: name, slot: load.slot, source: source, keepsValue: load.keepsValue, request: load.request,
            loadable: { [part = load.part] in $0[keyPath: part] },
            change: { [part = load.part] model, body in body(&model[keyPath: part]) })
    }
}
