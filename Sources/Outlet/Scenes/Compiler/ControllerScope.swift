import ViewTree

/// A controller whose nodes are compiled into a scene: the screen's own, or a child.
final class ControllerScope {
    let parts: ControllerParts
    /// The enclosing controller; nil for the screen's own.
    let outer: ControllerScope?
    /// The step from the enclosing controller to this one; nil for the screen's own.
    let step: ChildStep?
    /// The prefix of the ids of its nodes.
    let prefix: String
    /// The list whose rows contain the controller; nil if it is not in a row.
    let list: String?
    /// The prefix of the names of its children's events: the slots that lead to it.
    let path: String
    /// The services that answer its calls before the app's do: its own, and those of the controllers around it.
    let services: [String: Service]
    /// The slots of the children that are laid out.
    var laidOut: Set<String> = []
    /// The slots of the nodes that are laid out and connected, each with the list in whose rows it is; empty outside of lists.
    var placed: [String: String] = [:]
    /// The slots of the children whose facts are followed.
    var followed: Set<String> = []
    /// The loads of its children, as loads of its own model.
    var loads: [any LoadDescription] = []
    /// The facts of its children, as facts of its own model.
    var facts: [Fact] = []

    /// Creates the scope of a screen's own controller.
    init(_ parts: ControllerParts) {
        self.parts = parts
        (outer, step, list, prefix, path) = (nil, nil, nil, "", "")
        services = parts.services
    }

    /// Creates the scope of a child in a slot of another controller.
    /// `name` is the name of the child's outermost node, `list` the list whose rows contain it.
    init(
        _ parts: ControllerParts, in step: ChildStep, of outer: ControllerScope, named name: String,
        rowsOf list: String?
    ) {
        self.parts = parts
        self.outer = outer
        self.step = step
        self.list = list
        prefix = "\(name)."
        path = "\(outer.path)\(step.slot)."
        services = outer.services.merging(parts.services) { _, own in own }
    }

    /// The fixed labels of the controller's nodes, by its own ids.
    private lazy var labels = parts.content.labels

    /// Whether its nodes are connected by themselves, without slots.
    var isWired: Bool { parts.identity?.isWired == true }

    /// The label of one of the controller's inputs, in the language of the scene.
    func label(_ id: String, _ texts: CatalogTexts) -> String? { labels[id].map { texts.translated($0) } }

    /// The number of controllers around this one.
    var depth: Int { outer.map { $0.depth + 1 } ?? 0 }

    /// The controller, as named in faults.
    var description: String { step == nil ? "the screen" : "the child '\(path.dropLast())'" }

    /// The same at the beginning of a sentence.
    var title: String { step == nil ? "The screen" : "The child '\(path.dropLast())'" }

    /// The name of an event in the whole scene.
    func full(_ event: EventName) -> EventName {
        if path.isEmpty || !parts.emittedByChildren.contains(event.rawValue) { return event }
        return EventName(rawValue: path + event.rawValue)
    }

    /// A client's action with the full id of the node that it names.
    func full(_ action: ClientAction) -> ClientAction {
        if prefix.isEmpty { return action }
        return switch action {
        case .focus(let id): .focus(full(id))
        case .copy(let id): .copy(of: full(id))
        case .toggle(let id): .toggle(full(id))
        default: action
        }
    }

    private func full(_ id: String) -> String {
        let name = name(id)
        return list.map { "\($0)\(Self.anyRow)\(name)" } ?? name
    }

    /// The name in the scene of a node that the controller names so.
    func name(_ id: String) -> String { id == "root" && step != nil ? String(prefix.dropLast()) : prefix + id }

    /// Separates a list from the name of a node in any of its rows.
    static let anyRow = "/…/"

    /// A responder of the controller, as a responder of the screen's own controller.
    func full(_ answering: AnyResponder, screen model: Any.Type) -> AnyResponder {
        if step == nil { return answering }
        var (respond, segues) = (answering.respond, answering.segues)
        var scope = self
        while let step = scope.step, let outer = scope.outer {
            respond = step.lift(respond)
            segues = segues.map(step.lift)
            scope = outer
        }
        return AnyResponder(subject: model, segues: segues, respond: respond)
    }
}

extension Element {
    /// The fixed labels of the element and its descendants, by id.
    fileprivate var labels: [String: String] {
        var labels: [String: String] = [:]
        if let id, case .fixed(let label)? = self["label"] { labels[id] = label.string }
        for child in children {
            let inner =
                switch child {
                case .element(let element): element.labels
                case .region(let region as any ConditionalAttachment):
                    Element(type, children: region.content).labels
                case .region: [String: String]()
                }
            labels.merge(inner) { first, _ in first }
        }
        return labels
    }
}
