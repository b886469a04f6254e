import ViewTree

/// A connection that makes a part of a screen's model a ``SharedModel``: the rest of it is the session's own.
///
///     struct Board: Model {
///         var notes = NoteList()    // everybody's
///         var filter = Filter.all   // the session's own
///     }
///
///     let notes = SharedModel("notes", of: NoteList())
///
///     func connect(_ outlets: Outlets<Self>) -> [Connection<Board>] {
///         Shared(\.notes, as: notes)
///     }
///
/// An intention that changes the part changes it for all. So does one that replaces the whole model.
public struct Shared<Model: Outlet.Model, Part: Outlet.Model>: Sendable {
    let part: SharedPart

    /// Shares a part of the model. `\.self` is the whole model.
    public init(
        _ part: any WritableKeyPath<Model, Part> & Sendable, as shared: SharedModel<Part>
    ) {
        self.part = SharedPart(of: shared, at: part, keyed: nil) { _ in "" }
    }

    /// Shares a part of the model, of which there is one for each key. The key follows from the parameters with which the screen
    /// opens.
    public init<Parameters: ScreenParameters>(
        _ part: any WritableKeyPath<Model, Part> & Sendable, as shared: SharedModel<Part>,
        key: @escaping @Sendable (Parameters) -> String
    ) {
        self.part = SharedPart(of: shared, at: part, keyed: Parameters.self) { values in
            key(try JSON.object(values).decode(Parameters.self))
        }
    }
}
