import ViewTree

/// A controller whose nodes a scene is compiled from: the screen's own, or a child's.
final class ControllerScope {
    let parts: ControllerParts
    /// The controller around this one; nil where it is the screen's own.
    let outer: ControllerScope?
    /// The way there; nil where it is the screen's own.
    let step: ChildStep?
    /// What the ids of its nodes begin with.
    let prefix: String
    /// The list in whose rows it is; nil where it is in none.
    let list: String?
    /// What the names of the events begin with that its children emit: the slots on the way to it.
    let path: String
    /// The slots of the children that are laid out.
    var laidOut: Set<String> = []
    /// What fills parts of the model for its children, as loads of its own model.
    var loads: [any AnyObject & Sendable] = []

    /// A screen's own controller.
    init(_ parts: ControllerParts) {
        self.parts = parts
        (outer, step, list, prefix, path) = (nil, nil, nil, "", "")
    }

    /// A child in a slot of another controller, whose outermost node has that name, in the rows of a list or in none.
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
    }

    /// What the controller calls each of its inputs whose label is fixed.
    private lazy var labels = parts.content.labels

    /// What an input of the controller is called, in the language of the scene.
    func label(_ id: String, _ texts: CatalogTexts) -> String? { labels[id].map { texts.translated($0) } }

    /// How many controllers are around this one.
    var depth: Int { outer.map { $0.depth + 1 } ?? 0 }

    /// What faults call the controller.
    var description: String { step == nil ? "the screen" : "the child '\(path.dropLast())'" }

    /// An event by the name that it has in the whole scene.
    func full(_ event: EventName) -> EventName {
        if path.isEmpty || !parts.emittedByChildren.contains(event.rawValue) { return event }
        return EventName(rawValue: path + event.rawValue)
    }

    /// What a client does with a node that the controller names.
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
        let name = id == "root" ? String(prefix.dropLast()) : prefix + id
        return list.map { "\($0)\(Self.anyRow)\(name)" } ?? name
    }

    /// What stands between a list and a name in whichever row of it.
    static let anyRow = "/…/"

    /// What answers for the controller, answering for the screen's own.
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
    /// The fixed labels of the nodes in it, by their ids.
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
