import ViewTree

/// A connection that fills a part of the model from a data source, with a request derived from the model.
///
/// After each change the request is derived again. If it is different, another load starts: the old value stays until
/// the new one arrives, and late results of the old request are dropped. Without a request there is no value.
public struct Load<Model: Outlet.Model, Request: SourceRequest, Value: Equatable & Sendable>: Sendable {
    let part: any WritableKeyPath<Model, Loadable<Value>> & Sendable
    let source: SourceReference<Request, Value>
    let request: @Sendable (Model) -> Request?
    let keepsValue: Bool

    /// Fills `part` from `source`. With `keepingValue` false, the value is removed when the request changes.
    public init(
        _ part: any WritableKeyPath<Model, Loadable<Value>> & Sendable, from source: SourceReference<Request, Value>,
        keepingValue: Bool = true, for request: @escaping @Sendable (Model) -> Request?
    ) {
        self.part = part
        self.source = source
        self.request = request
        keepsValue = keepingValue
    }

    /// Fills `part` from a source that takes no request, as soon as the screen opens.
    public init(
        _ part: any WritableKeyPath<Model, Loadable<Value>> & Sendable, from source: SourceReference<Request, Value>
    ) where Request == NoRequest {
        self.init(part, from: source) { _ in NoRequest() }
    }
}

/// A data source of a controller, as it names it to connect it.
public struct SourceReference<Request: SourceRequest, Value: Equatable & Sendable>: Sendable {
    let slot: String
}

/// A load as the compiler sees it.
protocol LoadAttachment: Attachment {
    /// The name of the source's slot.
    var slot: String { get }
    /// The load with its source, which is made now; nil where it fills another model.
    func compiled<Controlled: Controller>(
        _ name: String, for host: Host<Controlled>
    ) -> (any SceneLoad<Controlled.Model>)?
}

extension Load: LoadAttachment {
    var slot: String { source.slot }

    func compiled<Controlled: Controller>(
        _ name: String, for host: Host<Controlled>
    ) -> (any SceneLoad<Controlled.Model>)? {
        guard let load = self as? Load<Controlled.Model, Request, Value>, let source = host.source(source) else {
            return nil
        }
        return CompiledLoad(name: name, load: load, source: source)
    }
}
