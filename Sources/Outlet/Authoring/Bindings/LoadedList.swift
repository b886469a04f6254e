import ViewTree

/// The nodes and responders that a list needs to show the state of the source that loads its rows. Whatever the author or the
/// controller has connected with the list takes precedence.
@usableFromInline
struct LoadedList: Sendable {
    /// The type of the model in which the rows are.
    let subject: Any.Type
    private let hasMore: @Sendable (any AnySnapshot) -> Bool
    private let total: @Sendable (any AnySnapshot) -> Int?
    private let phase: @Sendable (any AnySnapshot) -> LoadPhase
    private let loadMore: AnyResponder
    private let reload: AnyResponder

    fileprivate init<Model, Rows: ListValue>(_ part: LoadedPart<Model, Rows>) {
        self.init(
            following: Model.self, hasMore: { part.value(in: $0)?.hasMore ?? false },
            total: { part.value(in: $0)?.total }, phase: { part.value(in: $0)?.phase ?? .idle },
            loadMore: AnyResponder(Perform(LoadMore(of: part))), reload: AnyResponder(Perform(Reload(of: part))))
    }

    private init(
        following subject: Any.Type, hasMore: @escaping @Sendable (any AnySnapshot) -> Bool,
        total: @escaping @Sendable (any AnySnapshot) -> Int?,
        phase: @escaping @Sendable (any AnySnapshot) -> LoadPhase, loadMore: AnyResponder, reload: AnyResponder
    ) {
        self.subject = subject
        self.hasMore = hasMore
        self.total = total
        self.phase = phase
        self.loadMore = loadMore
        self.reload = reload
    }

    /// Joins the loads of a list's sections: the list shows all their phases, and loads further rows of the first section that
    /// has some. `others` count the rows of the sections without a source. Nil if no section has a source.
    init?(_ lists: [LoadedList], beside others: [@Sendable (any AnySnapshot) -> Int]) {
        guard let first = lists.first else { return nil }
        if lists.count == 1, others.isEmpty {
            self = first
            return
        }
        self.init(
            following: first.subject, hasMore: { container in lists.contains { $0.hasMore(container) } },
            total: { container in
                var total = others.reduce(0) { $0 + $1(container) }
                for list in lists {
                    guard let count = list.total(container) else { return nil }
                    total += count
                }
                return total
            },
            phase: { container in LoadPhase.joined(lists.map { $0.phase(container) }) },
            loadMore: AnyResponder(subject: first.subject) { interaction, container, context in
                let list = lists.first { [container] in $0.hasMore(container) } ?? first
                return try list.loadMore.respond(interaction, &container, context)
            },
            reload: AnyResponder(subject: first.subject) { interaction, container, context in
                for list in lists { _ = try list.reload.respond(interaction, &container, context) }
                return .answered([])
            })
    }

    /// Adds to a list what it lacks of this, beside `connected`, the parts that are connected with the list by its id.
    func connect(_ list: inout Element, beside connected: [ConnectedPart]) {
        let more = BoundValue<Bool>(following: subject) { [hasMore] container, _, _ in hasMore(container) }
        let total = BoundValue<Int?>(following: subject) { [total] container, _, _ in total(container) }
        bind(List.members.more, more, of: &list, beside: connected)
        bind(List.members.total, total, of: &list, beside: connected)
        for (event, responder) in [(EventName.loadMore, loadMore), (.refresh, reload)] {
            let isAnswered = connected.contains { part in
                if case .handle(let handler) = part { handler.event == event } else { false }
            }
            if isAnswered || list.handlers.contains(where: { $0.event == event }) { continue }
            list.handlers.append(Element.Handler(event, [.post], responder: responder))
        }
        list.placeholder = [placeholder(of: list)]
    }

    private func bind<Value>(
        _ member: Member<Value>, _ value: BoundValue<Value>, of list: inout Element, beside connected: [ConnectedPart]
    ) {
        let isBound = connected.contains { part in
            switch part {
            case .observe(let other, _): other.name == member.name
            case .bind(let outlet): outlet.target.member.name == member.name
            case .set, .handle, .children, .field, .offer: false
            }
        }
        if !isBound, list[member.name] == nil { list.set(member, .bound(value)) }
    }

    /// The placeholder of a list without rows: it says that they are being loaded, or that there are none.
    private func placeholder(of list: Element) -> Element {
        let id = list.id ?? ""
        var loading = ProgressIndicator().id("\(id).loading").element
        show(&loading) { $0 == .loading }
        var empty = list.placeholder.first ?? Label("Nothing is found.").element
        empty.id = empty.id ?? "\(id).empty"
        show(&empty) { $0 == .empty }
        return Element(Column.type, id: "\(id).placeholder", children: [.element(loading), .element(empty)])
    }

    /// The footer of one section of several: it says that the section's rows are being loaded, or that there are none, above
    /// the author's own footer. While the whole list has no rows, the list's placeholder says so instead.
    ///
    /// - Parameters:
    ///   - id: the id of the section's footer.
    ///   - own: the author's footer; nil if there is none.
    ///   - hasRows: whether any section of the list has rows.
    func footer(
        _ id: String, above own: Element?, of list: Element, hasRows: @escaping @Sendable (any AnySnapshot) -> Bool
    ) -> Element {
        var loading = ProgressIndicator().id("\(id).loading").element
        show(&loading, while: { [phase] in phase($0) == .loading && hasRows($0) })
        var empty = Label("Nothing is found.").element
        // The list's own placeholder is reused for a section, unless it has children or responders.
        if let plain = list.placeholder.first, plain.children.isEmpty, plain.handlers.isEmpty { empty = plain }
        empty.id = "\(id).empty"
        show(&empty, while: { [phase] in phase($0) == .empty && hasRows($0) })
        guard var own else {
            var states = Element(Column.type, id: id, children: [.element(loading), .element(empty)])
            show(&states, while: { [phase] in [.loading, .empty].contains(phase($0)) && hasRows($0) })
            return states
        }
        own.id = own.id ?? id
        return Element(
            Column.type, id: "\(id).states", children: [.element(loading), .element(empty), .element(own)])
    }

    /// The node above a list whose load has failed: the reason, and a button to try again.
    func failure(of list: Element) -> Element {
        let id = list.id ?? ""
        var reason = Label().id("\(id).reason").element
        let text = BoundValue<String>(following: subject) { [phase] container, _, _ in phase(container).reason ?? "" }
        reason.set(Label.members.text, .bound(text))
        show(&reason) { $0.reason?.isEmpty == false }
        var retry = Button("Try again").id("\(id).retry").element
        retry.handlers.append(Element.Handler(NodeEvent<Button, NoPayload>.tap, [.post], responder: reload))
        var section = Section("This could not be loaded.", id: "\(id).failed")
            .accessibility(Accessibility(role: "alert")).element
        section.children = [.element(reason), .element(retry)]
        show(&section) { $0.kind == .failed || $0 == .timedOut }
        return section
    }

    /// Shows a node in some phases only, unless something else decides when it is shown.
    private func show(_ node: inout Element, in isShown: @escaping @Sendable (LoadPhase) -> Bool) {
        show(&node, while: { [phase] container in isShown(phase(container)) })
    }

    private func show(_ node: inout Element, while isShown: @escaping @Sendable (any AnySnapshot) -> Bool) {
        if node[CommonMembers.hidden.name] != nil { return }
        let isHidden = BoundValue<Bool>(following: subject) { container, _, _ in !isShown(container) }
        node.set(CommonMembers.hidden, .bound(isHidden))
    }
}

/// Where the rows of a list come from.
@usableFromInline
enum RowSource: Sendable {
    /// No source brings them.
    case none
    /// They are ``Loadable``, in a part of the model.
    case loaded(LoadedList)
    /// They are ``Loadable``, where nothing could be loaded: computed, optional, or no list that a source could bring.
    case outOfReach

    /// The source of the rows in a part of a model.
    @usableFromInline
    init<Subject, Rows>(of rows: any KeyPath<Subject, Rows> & Sendable) {
        let list = (Rows.self as? any LoadableRows.Type)?.list(rows)
        self = list.map { .loaded($0) } ?? Self(computed: Rows.self)
    }

    /// The source of rows that a function gives.
    @usableFromInline
    init<Rows>(computed _: Rows.Type) { self = Rows.self is any SourcedRows.Type ? .outOfReach : .none }

    /// The nodes and responders for the state of the rows' load.
    var list: LoadedList? { if case .loaded(let list) = self { list } else { nil } }

    var isOutOfReach: Bool { if case .outOfReach = self { true } else { false } }
}

/// Rows that only a source brings.
private protocol SourcedRows {}

extension Loadable: SourcedRows {}
extension Optional: SourcedRows where Wrapped: SourcedRows {}

/// Rows of a list that a source brings.
private protocol LoadableRows {
    /// What a list needs of such rows at a key path of a model; nil if it can't be written.
    static func list<Subject>(_ rows: any PartialKeyPath<Subject> & Sendable) -> LoadedList?
}

extension Loadable: LoadableRows where Value: ListValue {
    fileprivate static func list<Subject>(_ rows: any PartialKeyPath<Subject> & Sendable) -> LoadedList? {
        func list<Model: Outlet.Model>(_: Model.Type) -> LoadedList? {
            (rows as? WritableKeyPath<Model, Self>).map { LoadedList(LoadedPart(keyPath: $0)) }
        }
        return (Subject.self as? any Outlet.Model.Type).flatMap { list($0) }
    }
}

extension Loadable: ListRows where Value: ListRows {
    /// The element of a row.
    public typealias Item = Value.Item
    /// The rows that have been loaded; before that, none.
    public func shownRows(_ limit: Int) -> Windowed<IdentifiedList<Value.Item>> { value.shownRows(limit) }
}

extension Loadable: ListSections where Value: ListSections {
    /// The header of a section.
    public typealias Header = Value.Header
    /// The element of a row.
    public typealias Row = Value.Row
    /// The sections that have been loaded; before that, none.
    public func shownSections(_ limit: Int) -> Windowed<SectionedList<Value.Header, Value.Row>> {
        value.shownSections(limit)
    }
}
