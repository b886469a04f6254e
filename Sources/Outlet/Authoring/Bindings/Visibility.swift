import ViewTree

/// Shows nodes in the phases of a load for which they are given, and hides them in all others.
///
///     Visibility(of: \.results.phase, loading: [outlets.spinner], content: [outlets.list], empty: [outlets.hint],
///         failed: [outlets.trouble], timedOut: [outlets.trouble])
///
/// Several loads have a phase together: failed, if one has failed; else timed out, if one has; else loading, if one is;
/// empty, if all loads with a request are.
public struct Visibility<Model: Outlet.Model>: Sendable {
    /// The phase in which the loads of a container are.
    private let phase: @Sendable (any AnySnapshot) -> LoadPhase
    private let nodes: [(id: String, kinds: Set<LoadPhase.Kind>)]

    /// Shows nodes by the phases of some loads. A node can be given for several phases.
    @inlinable
    public init(
        of phases: (@Sendable (Model) -> LoadPhase)..., idle: [any ShownNode] = [], loading: [any ShownNode] = [],
        content: [any ShownNode] = [], empty: [any ShownNode] = [], failed: [any ShownNode] = [],
        timedOut: [any ShownNode] = []
    ) {
        // Without a model, nothing is loading.
        self.init(
            idle: idle, loading: loading, content: content, empty: empty, failed: failed, timedOut: timedOut
        ) { container in
            ModelSnapshot<Model>.map(container) { model in LoadPhase.joined(phases.map { $0(model) }) } ?? .idle
        }
    }

    @usableFromInline
    init(
        idle: [any ShownNode], loading: [any ShownNode], content: [any ShownNode], empty: [any ShownNode],
        failed: [any ShownNode], timedOut: [any ShownNode],
        phase: @escaping @Sendable (any AnySnapshot) -> LoadPhase
    ) {
        self.phase = phase
        var nodes: [(id: String, kinds: Set<LoadPhase.Kind>)] = []
        let given: [(LoadPhase.Kind, [any ShownNode])] = [
            (.idle, idle), (.loading, loading), (.loaded, content), (.empty, empty), (.failed, failed),
            (.timedOut, timedOut),
        ]
        for (kind, shown) in given {
            for id in shown.compactMap(\.shownNode) {
                if let index = nodes.firstIndex(where: { $0.id == id }) {
                    nodes[index].kinds.insert(kind)
                } else {
                    nodes.append((id, [kind]))
                }
            }
        }
        self.nodes = nodes
    }

    var connections: [Connection<Model>] {
        nodes.map { id, kinds in
            let bound = BoundValue<Bool>(following: Model.self) { [phase] container, _, _ in
                !kinds.contains(phase(container).kind)
            }
            return Connection(node: id, .observe(CommonMembers.hidden, bound))
        }
    }
}

/// A node that a ``Visibility`` shows: a ``NodeReference``, whatever the type of the node, so that a list can have nodes of
/// several types.
public protocol ShownNode: Sendable {
    /// The node's id; nil for the screen as a whole, which is always shown.
    var shownNode: String? { get }
}

extension NodeReference: ShownNode {
    /// The node's id.
    public var shownNode: String? { id }
}
