/// Shows another screen, with parameters that follow from a value: from the model, or from the row that was chosen.
///
///     outlets.list.on(.select, RowSelection(in: \.contacts) {
///         Show(ContactController.self) { .init(id: $0.id) }
///     })
///
/// A way to a screen that the app does not have is found at start-up. To refuse, throw a `Veto`.
///
/// Where the implementation is to decide, the controller has a slot for it, `let showContact = Slot<Show<Contact>>()`,
/// and connects `outlets.showContact`.
public struct Show<Model: Outlet.Model>: EffectIntention {
    private var destination: @Sendable (Model) throws -> Destination?
    private let transition: Transition
    /// The screens that it opens; empty if the destination depends on the model.
    public private(set) var segues: [Segue]
    private(set) var mentions: [Mention]

    init(
        as transition: Transition, segues: [Segue], slotFault: String? = nil,
        _ destination: @escaping @Sendable (Model) throws -> Destination?
    ) {
        self.transition = transition
        self.segues = segues
        mentions = slotFault.map { [.fault($0)] } ?? []
        self.destination = destination
    }

    /// Shows a destination that depends on the model; if it is nil, nothing happens.
    public init(
        as transition: Transition = .push, _ destination: @escaping @Sendable (Model) throws -> Destination?
    ) {
        self.init(as: transition, segues: [], destination)
    }

    /// Shows a screen; if the parameters are nil, nothing happens.
    public init<Shown: Controller>(
        _ screen: Shown.Type, as transition: Transition = .push,
        with parameters: @escaping @Sendable (Model) throws -> Shown.Parameters?
    ) {
        self.init(as: transition, segues: [Segue(screen: Shown.name)]) { model in
            try parameters(model).map { try Destination(screen, $0) }
        }
    }

    /// Shows a screen that has no parameters.
    public init<Shown: Controller>(_ screen: Shown.Type, as transition: Transition = .push)
    where Shown.Parameters == NoParameters {
        self.init(screen, as: transition) { _ in NoParameters() }
    }

    /// Shows a screen by its name; if the parameters are nil, nothing happens. Parameters that the screen does not take
    /// are found at start-up.
    public init<Parameters: ScreenParameters>(
        named screen: String, as transition: Transition = .push,
        with parameters: @escaping @Sendable (Model) throws -> Parameters?
    ) {
        let taken = try? ParameterProbe.parameters(of: Parameters.self)
        self.init(as: transition, segues: [Segue(screen: screen, parameters: taken)]) { model in
            try parameters(model).map { try Destination(named: screen, $0) }
        }
    }

    /// Shows a screen by its name, without parameters.
    public init(named screen: String, as transition: Transition = .push) {
        self.init(named: screen, as: transition) { _ in NoParameters() }
    }

    /// Shows a screen; if the parameters are nil, nothing happens. Parameters that the screen does not take are found at
    /// start-up.
    public init<Parameters: ScreenParameters>(
        _ screen: Screen, as transition: Transition = .push,
        with parameters: @escaping @Sendable (Model) throws -> Parameters?
    ) {
        self.init(named: screen.name, as: transition, with: parameters)
    }

    /// Shows a screen without parameters.
    public init(_ screen: Screen, as transition: Transition = .push) { self.init(named: screen.name, as: transition) }

    /// Shows a screen, and passes it the value for its source in `slot`, so that the value is on screen at once.
    public init<Shown: Controller, Request>(
        _ screen: Shown.Type, as transition: Transition = .push,
        forwardingTo slot: any KeyPath<Shown.Resources, Slot<DataSource<Request, Model>>> & Sendable,
        with parameters: @escaping @Sendable (Model) throws -> Shown.Parameters?
    ) {
        let names = SlotNames<Shown.Resources>.self
        self.init(
            as: transition, segues: [Segue(screen: Shown.name)], slotFault: names.fault(of: names.init()[slot])
        ) { model in
            try parameters(model).map { try Destination(screen, $0).forwarding(model, to: slot) }
        }
    }

    /// Shows a screen whose source in a slot follows a part of this screen's model while both screens exist.
    public init<Shown: Controller, Request, Value>(
        _ screen: Shown.Type, as transition: Transition = .push,
        following part: @escaping @Sendable (Model) -> Value?,
        in slot: KeyPath<Shown.Resources, Slot<DataSource<Request, Value>>>,
        with parameters: @escaping @Sendable (Model) throws -> Shown.Parameters?
    ) {
        let name = SlotNames<Shown.Resources>()[slot]
        let link = Segue.Link(
            identity: Segue.Link.Identity(), name: "\(Shown.name).\(name)", model: Model.self, target: .slot(name)
        ) {
            ModelSnapshot<Model>.model(in: $0).flatMap(part)
        }
        self.init(
            as: transition, segues: [Segue(screen: Shown.name, link: link)],
            slotFault: SlotNames<Shown.Resources>.fault(of: name)
        ) { model in
            try parameters(model).map { try Destination(screen, $0).following(link.name) }
        }
    }

    /// Passes the screen a value for each of its sources that have its type, so that it is on screen at once; nil passes none.
    ///
    ///     Show(book) { .init(id: $0.id) }.forwarding { $0 }
    ///
    /// A screen without such a source is found at start-up.
    public func forwarding<Value: Codable & Equatable & Sendable>(
        _ value: @escaping @Sendable (Model) -> Value?
    ) -> Show {
        handing(or: "forward the value by the destination's own 'forwarding'") {
            Segue(screen: $0, valueType: String(reflecting: Value.self))
        } over: { destination, model in
            try value(model).map { try destination.forwarding($0) } ?? destination
        }
    }

    /// Has each source of the screen that has the type of a part of this screen's model follow that part while both screens
    /// exist.
    ///
    ///     Show(preview).following(\.name)
    ///
    /// A screen without such a source is found at start-up, and so is a part of a row, which can only be forwarded. A session
    /// remembers the link by the name of the type: if a release changes that, screens that are open stay as they are.
    public func following<Value: Equatable & Sendable>(
        _ part: @escaping @Sendable (Model) -> Value?
    ) -> Show {
        let (type, identity) = (String(reflecting: Value.self), Segue.Link.Identity())
        // The full name of a private type is another one in each process.
        let name = { @Sendable (screen: String) in "\(screen).\(String(describing: Value.self))" }
        return handing(or: "name the screen") { screen in
            let link = Segue.Link(identity: identity, name: name(screen), model: Model.self, target: .type(type)) {
                ModelSnapshot<Model>.model(in: $0).flatMap(part)
            }
            return Segue(screen: screen, link: link, valueType: type)
        } over: { destination, _ in
            destination.following(name(destination.screen))
        }
    }

    /// Hands values over to each screen that it opens, with a segue that says so. `advice` is what else can be done if the
    /// screens are not known.
    private func handing(
        or advice: String, _ segue: (_ screen: String) -> Segue,
        over handing: @escaping @Sendable (Destination, Model) throws -> Destination
    ) -> Show {
        var copy = self
        let screens = Set(segues.compactMap(\.screen))
        if screens.isEmpty {
            copy.mentions.append(.fault("Which screen it opens depends on the model: \(advice)."))
        }
        copy.segues += screens.map(segue)
        copy.destination = { [destination] model in try destination(model).map { try handing($0, model) } }
        return copy
    }

    /// The effect.
    public func effects(of model: Model, in _: Context) throws -> [Effect] {
        try destination(model).map { [.show($0, as: transition)] } ?? []
    }
}

extension Show: Mentioning {}
