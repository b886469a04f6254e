import ViewTree

/// A connection that fills a part of the model from a data source, with a request derived from the model.
///
/// After each change the request is derived again. If it is different, another load starts: the old value stays until
/// the new one arrives, and late results of the old request are dropped. Without a request there is no value.
public struct Load<Model: Outlet.Model, Request: SourceRequest, Value: Equatable & Sendable>: Sendable {
    let part: any WritableKeyPath<Model, Loadable<Value>> & Sendable
    let source: LoadSource<Request, Value>
    let request: @Sendable (Model) -> Request?
    let keepsValue: Bool

    /// Fills `part` from `source`. With `keepingValue` false, the value is removed when the request changes.
    public init(
        _ part: any WritableKeyPath<Model, Loadable<Value>> & Sendable, from source: SourceReference<Request, Value>,
        keepingValue: Bool = true, for request: @escaping @Sendable (Model) -> Request?
    ) {
        self.init(part, .slot(source.slot), keepingValue, request)
    }

    /// Fills `part` from a source that needs no slot. With `keepingValue` false, the value is removed when the request
    /// changes.
    public init(
        _ part: any WritableKeyPath<Model, Loadable<Value>> & Sendable, from source: DataSource<Request, Value>,
        keepingValue: Bool = true, for request: @escaping @Sendable (Model) -> Request?
    ) {
        self.init(part, .source(source), keepingValue, request)
    }

    private init(
        _ part: any WritableKeyPath<Model, Loadable<Value>> & Sendable, _ source: LoadSource<Request, Value>,
        _ keepsValue: Bool, _ request: @escaping @Sendable (Model) -> Request?
    ) {
        self.part = part
        self.source = source
        self.request = request
        self.keepsValue = keepsValue
    }

    /// Fills `part` from a source that takes no request, as soon as the screen opens.
    public init(
        _ part: any WritableKeyPath<Model, Loadable<Value>> & Sendable, from source: SourceReference<Request, Value>
    ) where Request == NoRequest {
        self.init(part, from: source) { _ in NoRequest() }
    }

    /// Fills `part` from a source that needs no slot and takes no request, as soon as the screen opens.
    public init(
        _ part: any WritableKeyPath<Model, Loadable<Value>> & Sendable, from source: DataSource<Request, Value>
    ) where Request == NoRequest {
        self.init(part, from: source) { _ in NoRequest() }
    }
}

/// Where a load gets its values from.
enum LoadSource<Request: SourceRequest, Value: Equatable & Sendable>: Sendable {
    /// The source in a slot of the controller.
    case slot(String)
    /// A source of the load's own.
    case source(DataSource<Request, Value>)
}

/// A data source of a controller, as it names it to connect it. It is no node, so that nothing but a ``Load`` takes it.
public struct SourceReference<Request: SourceRequest, Value: Equatable & Sendable>: Sendable {
    let slot: String
}

/// A load as the compiler sees it.
protocol LoadAttachment: Attachment {
    /// The name of the source's slot; empty if it is in none.
    var slot: String { get }
    /// The load with its source, which is made now; nil if it fills another model.
    func described<Controlled: ChildController>(
        _ name: String, for host: Host<Controlled>
    ) -> (any LoadDescription<Controlled.ScreenModel>)?
}

extension Load: LoadAttachment {
    var slot: String { if case .slot(let name) = source { name } else { "" } }

    func described<Controlled: ChildController>(
        _ name: String, for host: Host<Controlled>
    ) -> (any LoadDescription<Controlled.ScreenModel>)? {
        guard let load = self as? Load<Controlled.ScreenModel, Request, Value>, let source = source(of: host) else {
            return nil
        }
        return SourcedLoad(load, from: source, named: name)
    }

    private func source<Controlled: ChildController>(of host: Host<Controlled>) -> DataSource<Request, Value>? {
        switch source {
        case .slot(let name): host.source(SourceReference(slot: name))
        case .source(let source): source
        }
    }
}
