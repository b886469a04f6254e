import Logging
import Outlet
import OutletServer
import OutletTesting
import Testing
import ViewTree

/// Key paths that can't be followed: each is a fault at start-up, and none ends the process.
struct KeyPathTests {
    fileprivate struct Odd: FormModel {
        var name = ""
        var address = Address()
        var card = Outlet.Draft(Address())
        var shout: String {
            get { name.uppercased() }
            set { name = newValue }
        }
        var form = FormState()
        var loaded = Loadable<String>()

        struct Address: Model {
            var town = ""
            var city: String {
                get { town }
                set { town = newValue }
            }
        }

        static let rules: Rules<Self> = [Rule(\.address.city, .required)]
    }

    private struct OddController: Controller {
        struct Resources: ResourceProvider {
            let content = Slot<AnyNode>()
            let form = Slot<Form>(), field = Slot<TextField>(), town = Slot<TextField>(), save = Slot<Button>()
            var other: Slot<Label> { Slot() }
            var source: Slot<DataSource<NoRequest, String>> { Slot() }
            var odds: Slot<DataSource<NoRequest, Odd>> { Slot() }
        }
        struct Events: EmittedEvents {
            var happened: Emitted<NoPayload> { Emitted() }
        }

        static let name = "odd"
        let title = "Odd"
        let wire: @Sendable (Outlets<Self>) -> [Connection<Odd>]
        var implementations = [standard]

        static let standard = Implementation<Self>("standard") {
            $0.field(TextField())
            $0.town(TextField())
            $0.save(Button())
            $0.form { host in
                Form {
                    host.field
                    host.town
                    host.save
                }
            }
            $0.content { host in Column { host.form } }
        }

        /// A controller that lays out the computed slot.
        static var unfilled: OddController {
            OddController(
                wire: { _ in [] },
                implementations: [
                    Implementation("bare", over: OddController.standard) { $0.content { host in host.other } }
                ])
        }

        func model(in _: Context) -> Odd? { Odd() }
        func connect(_ outlets: Outlets<Self>) -> [Connection<Odd>] { return wire(outlets) }

        /// The faults of a screen that is connected so.
        static func faults(
            @ConnectionBuilder<Odd> _ wire: @escaping @Sendable (Outlets<Self>) -> [Connection<Odd>]
        ) -> [String] {
            do {
                _ = try Application(name: "Odd", controllers: [OddController(wire: wire)])
                return []
            } catch {
                return error.faults
            }
        }
    }

    @Test func `a field, and a rule, of a computed property is a fault`() {
        let faults = OddController.faults { outlets in
            FormConnection(outlets.form, save: outlets.save) { FormField(\.shout, in: outlets.field) }
                .submitting(Change { $0.name = "" })
        }
        #expect(faults.count == 2, "\(faults)")
        #expect(faults.first?.contains("A field of the form Odd has to be a stored property; '<computed") == true)
        #expect(faults.last?.contains("'address.<computed") == true, "\(faults)")
    }

    @Test func `a field of a draft needs a rule, and a stored property`() {
        let faults = OddController.faults { outlets in
            FormConnection(outlets.form, save: outlets.save) {
                FormField(\.card, \.town, in: outlets.town)
                FormField(\.card, \.city, in: outlets.field)
            }
            .submitting(Change { $0.name = "" })
        }
        #expect(
            faults.contains(
                "odd, standard: 'card.town' of the form Odd is a part of a draft, and needs a rule for conflicts, which "
                    + "can be empty."), "\(faults)")
        #expect(faults.contains { $0.contains("'card.<computed") }, "\(faults)")
    }

    @Test func `what a service finds wrong with a part that is no field is shown of the form as a whole`() {
        #expect(FieldFault(\Odd.shout, "No.") == FieldFault(\Odd.shout, "No."))
        #expect(FieldFault(\Odd.shout, "No.").field == "")
        #expect(FieldFault(\Odd.name, "No.").field == "name")
    }

    @Test func `a slot, and an event, that is computed is a fault`() {
        let slots = OddController.faults { outlets in Observe(\.name, in: outlets.other.text) }
        #expect(slots.contains { $0.contains("A slot has to be a stored property; '<computed") }, "\(slots)")
        let events = OddController.faults { outlets in
            outlets.save.on(.tap, Flip(\.isOpen).then(outlets.emit(\.happened)))
        }
        #expect(
            events.contains { $0.contains("'tap' of 'save': An event has to be a stored property; '<computed") },
            "\(events)")
    }

    @Test func `a source in a slot that is computed is a fault of each load that takes it`() {
        let faults = OddController.faults { outlets in Load(\.loaded, from: outlets.source) }
        #expect(
            faults.contains {
                $0.contains("A load has no source. A slot has to be a stored property; '<computed (Slot<DataSource<")
            }, "\(faults)")
    }

    @Test func `what follows, or is forwarded to, a slot that is computed is a fault`() {
        let part = "'tap' of 'save': A slot has to be a stored property; '<computed (Slot<DataSource<"
        let followed = OddController.faults { outlets in
            outlets.save.on(
                .tap, Show(OddController.self, following: { (odd: Odd) in odd.name }, in: \.source) { _ in .init() })
        }
        #expect(followed.contains { $0.contains(part) }, "\(followed)")
        let forwarded = OddController.faults { outlets in
            outlets.save.on(.tap, Show(OddController.self, forwardingTo: \.odds) { _ in .init() })
        }
        #expect(forwarded.contains { $0.contains(part) }, "\(forwarded)")
    }

    @Test func `a value that a closure forwards to a computed slot is a fault in the log`() async throws {
        let log = RecordedLog()
        let wire: @Sendable (Outlets<OddController>) -> [Connection<Odd>] = { outlets in
            [
                outlets.save.on(
                    .tap,
                    Show { (odd: Odd) in
                        try Destination(OddController.self).forwarding(
                            odd.name, to: \OddController.Resources.source)
                    })
            ]
        }
        let endpoint = Endpoint(
            try Application(name: "Odd", controllers: [OddController(wire: wire)]), logger: log.logger(.error))
        let client = try await TestClient(Transport.inProcess.channel(to: endpoint, bodyLimit: 65_536)).open("odd")
        let refusal = await #expect(throws: Refusal.self) { try await client.tap("save") }
        #expect(refusal?.answer.status == 500)
        #expect(
            log.entries.first?["error"].hasPrefix(
                "A value can't be forwarded to 'odd': A slot has to be a stored property; '<computed (Slot<DataSource<")
                == true, "\(log.entries.map { $0["error"] })")
        #expect(client.revision == 1)
    }

    @Test func `a layout that reads a computed slot, which nothing fills, ends the start with a sentence`() async throws
    {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = try Application(name: "Odd", controllers: [OddController.unfilled])
        }
        let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
        let sentence = "The screen 'odd': A slot has to be a stored property; '<computed (Slot<Label>)>' is none."
        #expect(text.contains(sentence), "\(text)")
    }
}

extension KeyPathTests.Odd {
    fileprivate var isOpen: Bool {
        get { false }
        set { name = newValue ? name : "" }
    }
}
