import ViewTree

/// A load of a scene: brings a part of the model in line with what the model asks for.
protocol SceneLoad<Model>: AnyObject, Sendable {
    associatedtype Model: Outlet.Model

    /// The name by which a session remembers the load: that of the source's slot.
    var name: String { get }
    /// Takes up what the model asks for: fills the part where the source has the value at hand, else gives it a number of
    /// work to wait for. Whether anything changed.
    func reconcile(_ model: inout Model, number: inout Int, _ reading: Reading) -> Bool
    /// The work that the part waits for, or observes by.
    func work(in model: Model) -> [LoadWork]
    /// Takes in what work of that number has brought; whether it was still wanted. `number` is that of the last work.
    func accept(
        _ outcome: LoadOutcome, of work: Int, in model: inout Model, number: inout Int, _ reading: Reading
    ) -> Bool
    /// The run of the work with a number; nil if there is none.
    func run(_ work: Int, in model: Model) -> LoadRun?
    /// The slot of the source.
    var slot: String { get }
    /// The name of the type of the value.
    var valueType: String { get }
    /// The broadcast that the source observes, if it does.
    var broadcast: (any AnyBroadcast)? { get }
    /// Shows a value until the source has one; a value of another type is ignored.
    func forward(_ value: JSON, to model: inout Model)
    /// The same, of a value that another screen shows; whether anything changed.
    func follow(_ value: (any Sendable)?, in model: inout Model) -> Bool
    /// Has the part loaded again.
    func reload(_ model: inout Model)
    /// Whether the source is that of the principal's sign-ins.
    var hasOwnSignIns: Bool { get }
    /// Whether the source is one of viewers.
    var hasViewers: Bool { get }
    /// Where the load has a session be; nil if nowhere.
    func presence(in model: Model) -> PresenceMark?
    /// Reads what is observed again, or gives that a number of work to wait for; whether anything changed.
    func reread(_ model: inout Model, number: inout Int, _ reading: Reading) -> Bool
    /// Whether the value is the one that was shown before the session was written down. If it is not, `before` forgets it.
    func recall(_ model: inout Model, orForgetIn before: inout Model) -> Bool
    /// Counts the value that the part has, unless others hold it too.
    func count(_ model: Model, in counter: SizeCounter)
}

extension SceneLoad {
    /// Whether it is one of these sources.
    func isIn(_ target: LoadTarget) -> Bool {
        switch target {
        case .slot(let slot): self.slot == slot
        case .type(let type): valueType == type
        }
    }
}

/// Work that a loadable waits for.
struct LoadWork: Sendable, Equatable {
    let id: Int
    /// Whether the first value has still to come. An observation continues after that.
    let isAwaited: Bool
}

/// A load with the values that are observed of its source.
final class LiveLoad<Model: Outlet.Model, Request: SourceRequest, Value: Equatable & Sendable>: SceneLoad {
    private let load: SourcedLoad<Model, Request, Value>
    private let source: LiveSource<Request, Value>

    init(_ load: SourcedLoad<Model, Request, Value>, among sources: LiveSources) {
        self.load = load
        source = LiveSource(load.source, among: sources)
    }

    var name: String { load.name }
    var slot: String { load.slot }
    var valueType: String { String(reflecting: Value.self) }
    var broadcast: (any AnyBroadcast)? { load.source.broadcast }

    func reconcile(_ model: inout Model, number: inout Int, _ reading: Reading) -> Bool {
        guard var loadable = load.loadable(model) else { return false }
        let wanted = load.request(model)
        var hasChanged = false
        if !loadable.asks(for: wanted) {
            loadable.ask(for: wanted, keepingValue: load.keepsValue)
            hasChanged = true
        }
        if let wanted, loadable.wish != nil {
            source.start(wanted, number: &number, reading, in: &loadable)
            hasChanged = true
        }
        return hasChanged && change(&model) { $0 = loadable }
    }

    func work(in model: Model) -> [LoadWork] {
        guard let loadable = load.loadable(model) else { return [] }
        let work = loadable.work.map { LoadWork(id: $0, isAwaited: loadable.isAwaited) }
        let rereading = loadable.rereading.map { LoadWork(id: $0, isAwaited: true) }
        return [work, rereading].compactMap { $0 }
    }

    func accept(
        _ outcome: LoadOutcome, of work: Int, in model: inout Model, number: inout Int, _ reading: Reading
    ) -> Bool {
        load.change(&model) { loadable in
            if loadable.work == work { return source.accept(outcome, in: &loadable) }
            guard loadable.rereading == work, let request = request(of: loadable) else { return false }
            return source.accept(reread: outcome, of: request, number: &number, reading, in: &loadable)
        }
    }

    func run(_ work: Int, in model: Model) -> LoadRun? {
        guard let loadable = load.loadable(model), let request = request(of: loadable) else { return nil }
        return loadable.rereading == work
            ? source.run(rereading: request, in: loadable) : source.run(request, in: loadable)
    }

    private func request(of loadable: Loadable<Value>) -> Request? { loadable.request?.value(as: Request.self) }

    /// Changes the part, if it exists.
    private func change(_ model: inout Model, _ body: (inout Loadable<Value>) -> Void) -> Bool {
        load.change(&model) { loadable in
            body(&loadable)
            return true
        }
    }

    func follow(_ value: (any Sendable)?, in model: inout Model) -> Bool {
        let value = value as? Value
        return load.change(&model) { loadable in
            if loadable.value == value { return false }
            loadable.show(value)
            loadable.isForwarded = true
            return true
        }
    }

    func forward(_ value: JSON, to model: inout Model) {
        guard let type = Value.self as? any Decodable.Type, let value = (try? value.decode(type)) as? Value else {
            return
        }
        _ = change(&model) { loadable in
            loadable.show(value)
            if case .forwarded = load.source.origin { loadable.isForwarded = true }
        }
    }

    func recall(_ model: inout Model, orForgetIn before: inout Model) -> Bool {
        var isSame = true
        _ = change(&model) { isSame = $0.recall() }
        if !isSame { _ = change(&before) { $0.show(nil) } }
        return isSame
    }

    var hasOwnSignIns: Bool { if case .ownSignIns = load.source.origin { true } else { false } }

    var hasViewers: Bool { if case .viewers = load.source.origin { true } else { false } }

    func presence(in model: Model) -> PresenceMark? {
        guard hasViewers, let loadable = load.loadable(model) else { return nil }
        return request(of: loadable).flatMap(source.presence)
    }

    func reload(_ model: inout Model) { _ = change(&model) { $0.reload() } }

    func reread(_ model: inout Model, number: inout Int, _ reading: Reading) -> Bool {
        load.change(&model) { loadable in
            guard let request = request(of: loadable) else { return false }
            return source.reread(request, number: &number, reading, in: &loadable)
        }
    }

    func count(_ model: Model, in counter: SizeCounter) {
        guard let loadable = load.loadable(model), let value = loadable.value else { return }
        if let request = request(of: loadable),
            source.isShared(LiveRequest(request: request, pages: loadable.pages))
        {
            return
        }
        counter.count(value: value)
    }
}
