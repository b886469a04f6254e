public import ViewTree

/// The bindings of one type of value, with the outlets at which it shows: the same set serves the row of a list and a
/// screen of its own. After SymbiOSis' binding sets.
///
/// Its outlets are called as the nodes that most uses have; a use that has others hands them over.
///
///     struct GuestBindings: BindingSet {
///         var name = NodeOutlet<Label>()
///         var marks: NodeOutlet<Image> = ["mark"]
///
///         var bindings: [Binding<Guest>] {
///             Binding(\.name, to: name.text)
///             Binding(\.picture, to: marks.url)
///         }
///     }
///
/// In a row, `.bound(by: GuestBindings())`; in a controller, `GuestBindings(name: outlets.title, marks: []).bindings(of: \.guest)`.
/// Where there is no value, everything that the set binds is cleared. An outlet for which there is no node, or one of
/// another type, is a fault at start-up.
public protocol BindingSet<Subject>: Sendable {
    /// The type of the values.
    associatedtype Subject: Sendable
    /// Which part of a value shows where.
    @BindingBuilder<Subject> var bindings: [Binding<Subject>] { get }
}

extension BindingSet {
    /// The bindings of a part of a model, or of another value.
    @inlinable
    public func bindings<Whole: Sendable>(of part: @escaping @Sendable (Whole) -> Subject?) -> [Binding<Whole>] {
        let names = OutletNames(of: self)
        return bindings.map { $0.following(part, in: names) }
    }

    /// The bindings of a part of a model, or of another value.
    @inlinable
    public func bindings<Whole: Sendable>(of part: @escaping @Sendable (Whole) -> Subject) -> [Binding<Whole>] {
        bindings(of: { part($0) as Subject? })
    }
}

/// Collects the bindings of a set.
@resultBuilder
public enum BindingBuilder<Subject: Sendable> {
    /// A binding.
    public static func buildExpression(_ binding: Binding<Subject>) -> [Binding<Subject>] { [binding] }
    /// Those of another set, of a part of the value.
    public static func buildExpression(_ bindings: [Binding<Subject>]) -> [Binding<Subject>] { bindings }
    /// One after the other.
    public static func buildBlock(_ parts: [Binding<Subject>]...) -> [Binding<Subject>] { parts.flatMap { $0 } }
}

extension Node {
    /// Binds the node and those in it by a set: of a list's row, say, whose element the set is for.
    @inlinable
    public func bound<Bindings: BindingSet, Model>(by set: Bindings) -> Wired<Self, Bindings.Subject, Model> {
        Wired(self).bound(by: set)
    }
}

extension Wired {
    /// Binds the node and those in it by a set: of a list's row, say, whose element the set is for.
    @inlinable
    public func bound<Bindings: BindingSet<Subject>>(by set: Bindings) -> Self {
        let names = OutletNames(of: set)
        let outlets = BoundOutlet.list(set.bindings.map { $0.named(by: names) }, following: Bindings.Subject.self) {
            ModelSnapshot<Bindings.Subject>.model(in: $0)
        }
        return changed { $0.attachments.append(BoundSet(names, following: Bindings.Subject.self, outlets)) }
    }
}
