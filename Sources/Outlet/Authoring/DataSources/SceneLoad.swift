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
    /// What the work of that number is.
    func run(_ work: Int, in model: Model) -> LoadRun?
    /// The slot of the source.
    var slot: String { get }
    /// The name of the type of the value.
    var valueType: String { get }
    /// Puts a value where the source's will be, until that is there; one of another type is left out.
    func forward(_ value: JSON, to model: inout Model)
    /// The same, of a value that another screen shows; whether anything changed.
    func follow(_ value: (any Sendable)?, in model: inout Model) -> Bool
    /// Has the part loaded again.
    func reload(_ model: inout Model)
    /// Reads what is observed again, or gives that a number of work to wait for; whether anything changed.
    func reread(_ model: inout Model, number: inout Int, _ reading: Reading) -> Bool
    /// Whether the value is the one that was shown before the session was written down. If it is not, `before` forgets it.
    func recall(_ model: inout Model, orForgetIn before: inout Model) -> Bool
    /// Counts the value that the part has, unless others hold it too.
    func count(_ model: Model, in counter: SizeCounter)
}

/// Work that a loadable waits for.
struct LoadWork: Sendable, Equatable {
    let id: Int
    /// Whether a first value has still to come; what is observed goes on after that.
    let isAwaited: Bool
}

/// A load with its source.
final class CompiledLoad<Model: Outlet.Model, Request: SourceRequest, Value: Equatable & Sendable>: SceneLoad {
    let name: String
    private let load: Load<Model, Request, Value>
    private let source: DataSource<Request, Value>

    init(name: String, load: Load<Model, Request, Value>, source: DataSource<Request, Value>) {
        self.name = name
        self.load = load
        self.source = source
    }

    func reconcile(_ model: inout Model, number: inout Int, _ reading: Reading) -> Bool {
        let wanted = load.request(model)
        var loadable = model[keyPath: load.part]
        var hasChanged = false
        if !loadable.asks(for: wanted) {
            loadable.ask(for: wanted, keepingValue: load.keepsValue)
            hasChanged = true
        }
        if let wanted, loadable.wish != nil {
            source.start(wanted, number: &number, reading, in: &loadable)
            hasChanged = true
        }
        if hasChanged { model[keyPath: load.part] = loadable }
        return hasChanged
    }

    func work(in model: Model) -> [LoadWork] {
        let loadable = model[keyPath: load.part]
        let work = loadable.work.map { LoadWork(id: $0, isAwaited: loadable.isAwaited) }
        let rereading = loadable.rereading.map { LoadWork(id: $0, isAwaited: true) }
        return [work, rereading].compactMap { $0 }
    }

    func accept(
        _ outcome: LoadOutcome, of work: Int, in model: inout Model, number: inout Int, _ reading: Reading
    ) -> Bool {
        let loadable = model[keyPath: load.part]
        if loadable.work == work { return source.accept(outcome, in: &model[keyPath: load.part]) }
        guard loadable.rereading == work, let request = request(of: loadable) else { return false }
        return source.accept(
            reread: outcome, of: request, number: &number, reading, in: &model[keyPath: load.part])
    }

    func run(_ work: Int, in model: Model) -> LoadRun? {
        let loadable = model[keyPath: load.part]
        guard let request = request(of: loadable) else { return nil }
        return loadable.rereading == work
            ? source.run(rereading: request, in: loadable) : source.run(request, in: loadable)
    }

    private func request(of loadable: Loadable<Value>) -> Request? { loadable.request?.value(as: Request.self) }

    var slot: String { load.slot }
    var valueType: String { String(reflecting: Value.self) }

    func follow(_ value: (any Sendable)?, in model: inout Model) -> Bool {
        let value = value as? Value
        if model[keyPath: load.part].value == value { return false }
        model[keyPath: load.part].show(value)
        model[keyPath: load.part].isForwarded = true
        return true
    }

    func forward(_ value: JSON, to model: inout Model) {
        guard let type = Value.self as? any Decodable.Type, let value = (try? value.decode(type)) as? Value else {
            return
        }
        model[keyPath: load.part].show(value)
        if case .forwarded = source.origin { model[keyPath: load.part].isForwarded = true }
    }

    func recall(_ model: inout Model, orForgetIn before: inout Model) -> Bool {
        if model[keyPath: load.part].recall() { return true }
        before[keyPath: load.part].show(nil)
        return false
    }

    func reload(_ model: inout Model) { model[keyPath: load.part].reload() }

    func reread(_ model: inout Model, number: inout Int, _ reading: Reading) -> Bool {
        guard let request = request(of: model[keyPath: load.part]) else { return false }
        return source.reread(request, number: &number, reading, in: &model[keyPath: load.part])
    }

    func count(_ model: Model, in counter: SizeCounter) {
        let loadable = model[keyPath: load.part]
        guard let value = loadable.value else { return }
        if let request = loadable.request?.value(as: Request.self),
            source.isShared(LiveRequest(request: request, pages: loadable.pages))
        {
            return
        }
        counter.count(value: value)
    }
}
