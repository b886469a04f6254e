import ViewTree

/// The loads of a scene, independent of its model's type.
protocol AnySceneLoads: AnyObject, Sendable {
    /// The broadcasts that the sources observe, each with the name of its load.
    var broadcasts: [(load: String, broadcast: any AnyBroadcast)] { get }
    /// Updates the values of the screen according to its requests. `number` is the number of the last work.
    func reconcile(_ container: inout any AnySnapshot, number: inout Int, _ reading: Reading) throws
    /// The work for which the screen waits, or by which it observes values.
    func work(in container: any AnySnapshot) -> [(load: String, work: LoadWork)]
    /// Stores the outcome of a load's work. Returns false if that changes nothing.
    func accept(
        _ outcome: LoadOutcome, of work: Int, load: String, in container: inout any AnySnapshot, number: inout Int,
        _ reading: Reading
    ) -> Bool
    /// The run of a load's work with a number; nil if there is none.
    func run(_ work: Int, of load: String, in container: any AnySnapshot) -> LoadRun?
    /// Shows forwarded values in the parts whose sources supply them later.
    func forward(_ values: [Forwarded], to container: inout any AnySnapshot)
    /// Stores a value that another screen shows in each part that these sources fill.
    func follow(_ value: (any Sendable)?, in target: LoadTarget, of container: inout any AnySnapshot)
    /// Whether the values of any source have the type of that name.
    func hasSource(of type: String) -> Bool
    /// Loads all values again.
    func reload(_ container: inout any AnySnapshot)
    /// Loads the lists of the principal's sign-ins again.
    func reloadOwnSignIns(_ container: inout any AnySnapshot)
    /// Whether any source is one of viewers.
    var hasViewers: Bool { get }
    /// Where the loads have a session be.
    func presences(in container: any AnySnapshot) -> [PresenceMark]
    /// Re-reads observed values, or gives them numbers of work to wait for.
    func reread(_ container: inout any AnySnapshot, number: inout Int, _ reading: Reading)
    /// The model without the values that are not those that were shown before the session was written down; nil if all
    /// are. Call it once they are there.
    func recall(_ container: inout any AnySnapshot) -> (any AnySnapshot)?
    /// Counts the size of values from sources that are held only here.
    func count(_ container: any AnySnapshot, in counter: SizeCounter)
}

/// The loads of a scene, in the order in which its controller connects them.
final class SceneLoads<Model: Outlet.Model>: AnySceneLoads {
    /// The number of consecutive rounds in which one change may lead to another without waiting for a value.
    private static var rounds: Int { 32 }

    private let loads: [any SceneLoad<Model>]
    let hasViewers: Bool

    init(_ loads: [any SceneLoad<Model>]) {
        self.loads = loads
        hasViewers = loads.contains(where: \.hasViewers)
    }

    var broadcasts: [(load: String, broadcast: any AnyBroadcast)] {
        loads.compactMap { load in load.broadcast.map { (load.name, $0) } }
    }

    private func model(_ container: any AnySnapshot) -> Model? {
        ModelSnapshot.model(in: container)
    }

    func reconcile(_ container: inout any AnySnapshot, number: inout Int, _ reading: Reading) throws {
        guard var model = model(container) else { return }
        var hasChanged = false
        var last = number
        for _ in 0..<Self.rounds {
            var isSettled = true
            for load in loads where load.reconcile(&model, number: &last, reading) { isSettled = false }
            if isSettled {
                if hasChanged { container = ModelSnapshot.of(model) }
                number = last
                return
            }
            hasChanged = true
        }
        throw LoadError.endless(loads.map(\.name))
    }

    func work(in container: any AnySnapshot) -> [(load: String, work: LoadWork)] {
        guard let model = model(container) else { return [] }
        return loads.flatMap { load in load.work(in: model).map { (load.name, $0) } }
    }

    func accept(
        _ outcome: LoadOutcome, of work: Int, load name: String, in container: inout any AnySnapshot,
        number: inout Int, _ reading: Reading
    ) -> Bool {
        guard var model = model(container), let load = loads.first(where: { $0.name == name }),
            load.accept(outcome, of: work, in: &model, number: &number, reading)
        else { return false }
        container = ModelSnapshot.of(model)
        return true
    }

    func run(_ work: Int, of load: String, in container: any AnySnapshot) -> LoadRun? {
        guard let model = model(container), let load = loads.first(where: { $0.name == load }) else { return nil }
        return load.run(work, in: model)
    }

    func forward(_ values: [Forwarded], to container: inout any AnySnapshot) {
        guard !values.isEmpty, var model = model(container) else { return }
        for value in values {
            for load in loads where load.slot == value.slot || load.valueType == value.type {
                load.forward(value.value, to: &model)
            }
        }
        container = ModelSnapshot.of(model)
    }

    func hasSource(of type: String) -> Bool { loads.contains { $0.valueType == type } }

    func follow(_ value: (any Sendable)?, in target: LoadTarget, of container: inout any AnySnapshot) {
        guard var model = model(container) else { return }
        var hasChanged = false
        for load in loads where load.isIn(target) && load.follow(value, in: &model) { hasChanged = true }
        if hasChanged { container = ModelSnapshot.of(model) }
    }

    func reload(_ container: inout any AnySnapshot) {
        guard var model = model(container) else { return }
        for load in loads { load.reload(&model) }
        container = ModelSnapshot.of(model)
    }

    func reloadOwnSignIns(_ container: inout any AnySnapshot) {
        guard loads.contains(where: \.hasOwnSignIns), var model = model(container) else { return }
        for load in loads where load.hasOwnSignIns { load.reload(&model) }
        container = ModelSnapshot.of(model)
    }

    func presences(in container: any AnySnapshot) -> [PresenceMark] {
        guard hasViewers, let model = model(container) else { return [] }
        return loads.compactMap { $0.presence(in: model) }
    }

    func recall(_ container: inout any AnySnapshot) -> (any AnySnapshot)? {
        guard var model = model(container) else { return nil }
        var before = model
        var isSame = true
        for load in loads where !load.recall(&model, orForgetIn: &before) { isSame = false }
        container = ModelSnapshot.of(model)
        return isSame ? nil : ModelSnapshot.of(before)
    }

    func count(_ container: any AnySnapshot, in counter: SizeCounter) {
        guard let model = model(container) else { return }
        for load in loads { load.count(model, in: counter) }
    }

    func reread(_ container: inout any AnySnapshot, number: inout Int, _ reading: Reading) {
        guard var model = model(container) else { return }
        var hasChanged = false
        for load in loads where load.reread(&model, number: &number, reading) { hasChanged = true }
        if hasChanged { container = ModelSnapshot.of(model) }
    }
}

/// Loads can't be carried out because of a fault in the app.
enum LoadError: Error {
    /// Each value leads to another request, and that request to another value.
    case endless([String])
}
