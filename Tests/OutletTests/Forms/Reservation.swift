import Outlet
import OutletTesting
import ViewTree

/// A form with a field of every kind of value, each said once.
struct Reservation: FormModel {
    enum Table: String, Codable, FormChoice {
        case window, atTheDoor
    }

    struct Guest: Codable, Equatable, Sendable {
        var name = ""
        var nick: String?
    }

    var guest = Guest()
    var seats = 2
    var budget = 10.5
    var day: CalendarDate?
    var until: CalendarDate = "2026-11-30"
    var table = Table.window
    var other: Table?
    var isFamily = false
    var note = ""
    var form = FormState()
    var number: Int?

    static let fields = Fields<Self> {
        Field(\.guest.name, "Name", .required, .characters(2...40))
        Field(\.guest.nick, "Nickname").id("nick")
        Field(\.seats, "Seats", .between(1...12))
        Field(\.budget, Slider("Budget", in: 0...100, step: 0.5))
        Field(\.day, "Day", .required)
        Field(\.until, "Answer until")
        Field(\.table, "Table")
        Field(\.other, "Else")
        Field(\.isFamily, "With children")
        Field(\.note, TextArea("Note", maxLength: 200), .characters(...200))
    } rules: {
        Rule(\.other) { $0.other == $0.table ? "This is the same table." : nil }
    }
}

struct Reserve: ServiceRequest {
    typealias Outcome = SaveOutcome<Int>
    static let name = "reserve"
    let name: String
    let seats: Int

    /// A house with ten seats.
    static let service = Service(Reserve.self) { request in
        request.seats > 10 ? .refused([FieldFault(\Reservation.seats, "There are ten seats.")]) : .saved(request.seats)
    }
}

/// The form as a controller has it, in an implementation that shows it as its model states it, and in others.
struct ReservationController: Controller {
    struct Resources: ResourceProvider {
        let content = Slot<AnyNode>()
        let form = Slot<Form>()
        let summary = Slot<Section>()
        let save = Slot<Button>()
        let number = Slot<Label>()
        let wishes = Slot<TextArea>()
    }

    static let name = "reservation"
    let title = "Reservation"
    var implementations: [Implementation<Self>] = [.standard, .rows, .guests, .short]

    func model(in _: Context) -> Reservation? { Reservation() }

    func connect(_ outlets: Outlets<Self>) -> [Connection<Reservation>] {
        FormConnection(outlets.form, save: outlets.save, summary: outlets.summary)
            .saving { Reserve(name: $0.guest.name, seats: $0.seats) }
            .saved(in: \.number)
        Observe(\.number, format: .number, in: outlets.number.text)
        Observe({ !$0.isFamily }, in: outlets[Reservation.fields.note].hidden)
    }

    /// The screen in one of the implementations.
    static func open(_ implementation: String? = nil) async throws -> TestClient {
        let app = try Application(name: "House", services: [Reserve.service], controllers: [Self()])
        return try await TestClient(app).open(name, implementation: implementation)
    }
}

extension Implementation<ReservationController> {
    /// All fields, in their order.
    static let standard = Implementation("standard") {
        $0.summary(Section("Please check"))
        $0.save(Button("Reserve"))
        $0.number(Label())
        $0.wishes(TextArea(maxLength: 200))
        $0.form { host in
            Form {
                host.summary
                Reservation.fields
                host.save
            }
        }
        $0.content { host in
            Column {
                host.form
                host.number
            }
        }
    }

    /// Another layout, with some other inputs.
    static let rows = Implementation("rows", over: standard) {
        $0.form { host in
            let fields = Reservation.fields
            Form {
                host.summary
                Row(id: "names") {
                    fields.guest.nick
                    fields.guest.name(TextField(placeholder: "Ada"))
                }
                fields.seats(Slider("How many?", in: 1...12))
                fields.budget
                fields.day
                fields.until
                fields.table(Picker(options: ["window": "At the window", "atTheDoor": "Here"], style: .radio))
                fields.other
                fields.isFamily
                fields.note(host.wishes)
                host.save
            }
        }
    }

    /// The same layout with another input for one field.
    static let guests = Implementation("guests", over: rows) { $0.wishes(TextArea(placeholder: "What else?")) }

    /// Only what has to be filled in.
    static let short = Implementation("short", over: standard) {
        $0.form { host in
            Form {
                Reservation.fields.guest.name
                Reservation.fields.day
                host.save
            }
        }
    }
}
