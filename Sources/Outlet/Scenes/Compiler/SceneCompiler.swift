import ViewTree

/// Compiles a controller's nodes and connections into blocks, and collects all faults.
final class SceneCompiler {
    /// The context that a node inherits from the nodes around it.
    struct Surroundings {
        /// The type of the subject that bindings follow.
        var subject: Any.Type
        /// The controller to which the nodes belong.
        var scope: ControllerScope
        /// Maps the block's subject to the subject that bindings follow; nil for identity.
        var lens: EmbeddedPart.Lens?
        /// The prefix of the names of nodes.
        var prefix = ""
        /// The list whose rows contain the node; with the suffix `.header` or `.footer` if the list's sections contain
        /// it.
        var list: String?
        /// Whether the node is in a row.
        var isInRow = false
        /// The static section whose header or footer contains the node.
        var section: String?
        var ancestors: [String] = []
        var visible: [NodeIndex.Condition] = []
        var enabled: [NodeIndex.Condition] = []
        /// The guards that have to let the principal in, of the nodes around.
        var guards = GuardSet()
        /// The outlets that binding sets bind, by node.
        var bound: [String?: [BoundOutlet]] = [:]
        /// Whether only one node can stand in the place.
        var isSinglePlace = false
        /// The parts that a node takes over from left-out nodes around it.
        var leftOut = LeftOutAround()
    }

    /// The handlers that one controller has attached to a node, or connected with it.
    struct Level {
        let scope: ControllerScope
        let handlers: [Element.Handler]
    }

    /// The screen's own controller.
    let scope: ControllerScope
    /// All controllers of the screen.
    var scopes: [ControllerScope]
    /// The fixed texts in the language of the scene.
    let texts: CatalogTexts
    /// The parts of the scene, beside its nodes.
    var parts = SceneParts()
    var checks = SceneChecks()
    /// The number of node records created so far.
    var recordCount = 0
    /// The types that the client can draw; nil for all.
    let drawn: Set<String>?
    /// The nodes that remain of the node that was written last; nil if it was not left out.
    var leftOver: LeftOver?

    init(_ controller: ControllerParts, texts: CatalogTexts = .none, drawing drawn: Set<String>? = nil) {
        scope = ControllerScope(controller)
        scopes = [scope]
        self.texts = texts
        self.drawn = drawn
        parts.keys = controller.keys
        if !scope.services.isEmpty { parts.services[""] = scope.services }
    }

    convenience init(
        model: Any.Type, connected: [String: [ConnectedPart]], texts: CatalogTexts = .none,
        drawing drawn: Set<String>? = nil
    ) {
        self.init(ControllerParts(model: model, connected: connected), texts: texts, drawing: drawn)
    }

    /// Compiles the nodes of a screen.
    func compile(root: Element) -> (Block, NodeIndex) {
        checkOutermost(root, of: scope)
        note(scope.parts.answers, of: scope)
        noteMentions(in: scope)
        var root = root.withoutActionBar
        root.id = "root"
        if root.child != nil { root.attachments = [] }
        var index = NodeIndex()
        var builder = BlockBuilder()
        emitAlone(root, at: [], in: Surroundings(subject: scope.parts.model, scope: scope), to: &builder, &index)
        resolveChains(index)
        checkScopes()
        checkMentions(among: index.records + parts.lists.values.joined().flatMap { $0.records.joined() })
        checkFocus(among: index.records + parts.lists.values.joined().flatMap { $0.records.joined() })
        for (action, id) in checks.targets where !checks.names.contains(id) {
            checks.faults.append("\(action.json) names '\(id)', which is no node.")
        }
        return (block(from: builder), index)
    }

    /// Compiles a template of a list's rows.
    func compile(
        _ template: Element, rowOf list: String, of scope: ControllerScope, _ item: Any.Type
    ) -> (Block, NodeIndex) {
        var index = NodeIndex()
        var builder = BlockBuilder()
        var template = template
        if let id = template.id, template.child != nil || scope.parts.connected[id] != nil {
            checks.faults.append("A row of '\(list)' is called by its key, not '\(id)': put '\(id)' into a container.")
        }
        template.id = ""
        if template.child != nil { template.attachments = [] }
        let surroundings = Surroundings(subject: item, scope: scope, list: list, isInRow: true)
        emitAlone(template, at: [], in: surroundings, to: &builder, &index)
        return (block(from: builder), index)
    }

    /// Compiles a header or footer of a list whose sections are data.
    func compile(
        _ edge: Element, as member: String, of list: String, _ scope: ControllerScope, _ header: Any.Type
    ) -> SectionEdge {
        var index = NodeIndex()
        var builder = BlockBuilder()
        var edge = edge
        if let id = edge.id {
            checks.faults.append("A \(member) of '\(list)' is called by its section's key, not '\(id)'.")
        }
        edge.id = ""
        let surroundings = Surroundings(subject: header, scope: scope, list: "\(list).\(member)")
        emitAlone(edge, at: [], in: surroundings, to: &builder, &index)
        return SectionEdge(member, of: list, block: block(from: builder), index: index)
    }

    func block(from builder: consuming BlockBuilder) -> Block {
        let block = builder.block()
        parts.fingerprint.combine(block.bytes)
        return block
    }

    func emit(
        _ element: Element, at path: [UInt8], in surroundings: Surroundings,
        to builder: inout BlockBuilder, _ index: inout NodeIndex
    ) {
        if let child = element.child {
            return emit(child, at: element, path, in: surroundings, to: &builder, &index)
        }
        let name = name(of: element, in: surroundings)
        if element.isActionBar {
            checks.faults.append(
                "'\(describe(name, surroundings.list))' is an action bar: put it first into the screen's outermost node, or "
                    + "use a Row.")
        }
        var element = element
        let sets = sets(of: element, name, in: surroundings)
        var surroundings = surroundings
        for outlet in sets.joined() { surroundings.bound[outlet.node, default: []].append(outlet) }
        let levels = connect(element.id ?? "", &element, in: surroundings)
        emit(element, name, levels, at: path, in: surroundings, to: &builder, &index)
        for outlet in sets.joined() { check(outlet, in: "'\(describe(name, surroundings.list))'") }
    }

    /// Notes a type of nodes, and what is wrong with it.
    private func note(_ type: NodeType) {
        let known = parts.types[type.name]
        if known?.isDeclared(as: type) == true { return }
        let others = Self.standardTypes[type.name] ?? known.map { [$0] } ?? []
        if !others.isEmpty, !others.contains(where: type.isDeclared) {
            checks.faults.append("Two node types have the name '\(type.name)'.")
        }
        parts.types[type.name] = type
        checks.faults += type.faults
    }

    /// Writes a node with everything connected with it.
    func emit(
        _ element: Element, _ name: String, _ levels: [Level], at path: [UInt8], in surroundings: Surroundings,
        to builder: inout BlockBuilder, _ index: inout NodeIndex
    ) {
        var (element, levels) = (element, levels)
        if !surroundings.prefix.isEmpty, !surroundings.isInRow, element.type.name == Tabs.typeName {
            element = named(element, in: surroundings)
            levels = named(levels, in: surroundings)
        }
        note(element.type)
        if !draws(element.type) {
            leftOver = leaveOut(element, name, levels, in: surroundings, &index)
            return
        }
        let row = surroundings.leftOut.row
        start(name, element.type.name, hasKey: row?.isAlone ?? false, in: surroundings, to: &builder)
        let fullName = describe(name, surroundings.list)
        var guards = eventGuards(of: element, fullName, levels)
        if let row { takeOver(row, asRow: row.isAlone, by: &element, &guards) }
        let (record, rules) = entry(name, element, levels + (row?.levels ?? []), guards, surroundings)
        for member in element.type.members + CommonMembers.all {
            if emitTakenOver(member, of: element, at: path, in: surroundings, to: &builder) { continue }
            emit(member, of: element, name, guards, at: path, in: surroundings, to: &builder)
        }
        emit(row?.isAlone == true ? levels + (row?.levels ?? []) : levels, guards, in: surroundings, to: &builder)
        if !index.add(record, rules) { checks.faults.append("The id '\(fullName)' is there twice.") }
        checks.names.insert(fullName)
        var inner = surroundings
        inner.ancestors.insert(name, at: 0)
        inner.visible = rules.visible
        inner.enabled = rules.enabled
        inner.leftOut = LeftOutAround()
        inner.isSinglePlace = false
        emitContent(of: element, name, at: path, in: inner, to: &builder, &index)
        for node in element.placeholder {
            builder.text { $0.write(raw: #","placeholder":"#) }
            let path = path + Array("/placeholder".utf8)
            emitAlone(named(node, as: "placeholder", of: name, in: inner), at: path, in: inner, to: &builder, &index)
        }
        for node in element.fallback {
            let node = named(node, as: "fallback", of: name, in: inner)
            if drawn == nil {
                builder.text { $0.write(raw: #","fallback":"#) }
                emit(node, at: path + Array("/fallback".utf8), in: inner, to: &builder, &index)
            } else {
                emitUnseen(node, in: inner, &index)
            }
        }
        builder.text { $0.write(raw: "}") }
        leftOver = nil
    }

    /// Writes the beginning of a node: its id, its type, and its key if it is a row.
    func start(
        _ name: String, _ type: String, hasKey: Bool = false, in surroundings: Surroundings,
        to builder: inout BlockBuilder
    ) {
        if let list = surroundings.list {
            let separator = surroundings.isInRow ? "/" : "."
            builder.text { writer in
                writer.write(raw: #"{"id":""#)
                writer.write(contentOf: JSONPointer.escape(list) + separator)
            }
            builder.rowToken()
            builder.text { writer in
                if !name.isEmpty { writer.write(contentOf: separator + JSONPointer.escape(name)) }
                writer.write(raw: #"","type":"#)
            }
            parts.fingerprint.combine(list)
        } else {
            builder.text { writer in
                writer.write(raw: #"{"id":"#)
                writer.write(name)
                writer.write(raw: #","type":"#)
            }
        }
        builder.text { $0.write(type) }
        if surroundings.isInRow, name.isEmpty || hasKey {
            builder.text { $0.write(raw: #","key":"#) }
            builder.rowKey()
        }
    }

    /// A node that is a member of another, with an id.
    func named(_ node: Element, as member: String, of name: String, in surroundings: Surroundings) -> Element {
        var node = node
        let own = own(name, in: surroundings)
        node.id = node.id ?? (own.isEmpty ? member : "\(own).\(member)")
        return node
    }

    func describe(_ name: String, _ list: String?) -> String {
        list.map { name.isEmpty ? "\($0)/…" : "\($0)\(ControllerScope.anyRow)\(name)" } ?? name
    }

    func name(of element: Element, in surroundings: Surroundings) -> String {
        guard let id = element.id else { return "" }
        if id.contains("/") || id.contains("~") || (id.isEmpty && surroundings.list == nil) {
            checks.faults.append("The id '\(id)' has to be a name without '/' and '~'.")
        }
        if id.hasPrefix("."), surroundings.list != nil, !surroundings.isInRow {
            checks.faults.append("The id '\(id)' above or below the rows of a section must not begin with a dot.")
        }
        return id.isEmpty ? "" : surroundings.prefix + id
    }

    /// A node's name in its own controller; empty for a child's outermost node.
    func own(_ name: String, in surroundings: Surroundings) -> String {
        String(Substring(name.utf8.dropFirst(surroundings.prefix.utf8.count)))
    }

    /// Adds the controller's connections and the bindings of sets to a node. If a member is bound at the node itself,
    /// that binding takes precedence.
    func connect(_ name: String, _ element: inout Element, in surroundings: Surroundings) -> [Level] {
        checkGuards(of: element, in: surroundings)
        var handlers: [Element.Handler] = []
        let connected = connected(name, with: element, in: surroundings)
        checkField(of: element, among: connected)
        for part in connected {
            switch part {
            case .observe(let member, let binding): bind(member, binding, of: &element)
            // A row may have nodes with the same names as those of the screen.
            case .bind(let outlet):
                if surroundings.list == surroundings.scope.list { connect(outlet, &element) }
            case .set(let member, let value):
                if element[member.name] == nil { element.set(member, .fixed(value)) }
            case .handle(let handler): handlers.append(handler)
            case .children(let make): element.children += make { surroundings.scope.label($0, texts) }
            // Guards of the node are taken with its siblings.
            case .offer(let offered): if offered.event != nil { element.attachments.append(offered) }
            case .field: break
            }
        }
        for outlet in surroundings.bound[name] ?? [] { connect(outlet, &element) }
        return [element.handlers, handlers].map { Level(scope: surroundings.scope, handlers: $0) }
    }

    func bind(_ member: any AnyMember, _ binding: any Attachment, of element: inout Element) {
        if case .bound? = element[member.name] { return }
        element.set(member, .bound(binding))
    }
}

extension Element {
    /// Whether it is an `ActionBar` whose place is not checked yet.
    fileprivate var isActionBar: Bool { attachments.contains { $0 is ActionBarAttachment } }

    /// The same with its first child checked.
    fileprivate var withoutActionBar: Element {
        guard case .element(var first)? = children.first, first.isActionBar else { return self }
        first.attachments.removeAll { $0 is ActionBarAttachment }
        var copy = self
        copy.children[0] = .element(first)
        return copy
    }
}
