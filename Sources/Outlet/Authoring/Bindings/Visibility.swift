import ViewTree

/// Shows nodes in the phases of a load for which they are given, and hides them in all others.
///
///     Visibility(of: \.results.phase, loading: outlets.spinner, content: outlets.list, empty: outlets.hint,
///         failed: outlets.trouble, timedOut: outlets.trouble)
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
        of phases: (@Sendable (Model) -> LoadPhase)..., idle: (any ShownNode)? = nil,
        loading: (any ShownNode)? = nil, content: (any ShownNode)? = nil, empty: (any ShownNode)? = nil,
        failed: (any ShownNode)? = nil, timedOut: (any ShownNode)? = nil
    ) {
        // Without a model nothing has been asked for.
        self.init(
            idle: idle, loading: loading, content: content, empty: empty, failed: failed, timedOut: timedOut
        ) { container in
            ModelSnapshot<Model>.map(container) { model in LoadPhase.joined(phases.map { $0(model) }) } ?? .idle
        }
    }

    @usableFromInline
    init(
        idle: (any ShownNode)?, loading: (any ShownNode)?, content: (any ShownNode)?, empty: (any ShownNode)?,
        failed: (any ShownNode)?, timedOut: (any ShownNode)?,
        phase: @escaping @Sendable (any AnySnapshot) -> LoadPhase
    ) {
        self.phase = phase
        var nodes: [(id: String, kinds: Set<LoadPhase.Kind>)] = []
        let given: [(LoadPhase.Kind, (any ShownNode)?)] = [
            (.idle, idle), (.loading, loading), (.loaded, content), (.empty, empty), (.failed, failed),
            (.timedOut, timedOut),
        ]
        for (kind, node) in given {
            for id in node?.shownNodes ?? [] {
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

/// The nodes that a ``Visibility`` shows: one of a controller, or several.
public protocol ShownNode: Sendable {
    /// The ids of the nodes.
    var shownNodes: [String] { get }
}

extension NodeReference: ShownNode {
    /// The node's id.
    public var shownNodes: [String] { id.map { [$0] } ?? [] }
}

extension Array: ShownNode where Element == any ShownNode {
    /// The ids of all of them.
    public var shownNodes: [String] { flatMap(\.shownNodes) }
}
