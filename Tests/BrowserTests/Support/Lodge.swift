import Outlet

/// A lodge: a door at which one says who one is, and a room for members.
enum Lodge {
    static func app() throws -> Application {
        let knock = Service(signingIn: Knock.self) { knock in
            guard knock.password.text == "Xyloph0n" else { throw ServiceFailure("Nobody knows you.") }
            return .saved(Member(name: knock.name))
        }
        return try Application(name: "Lodge", services: [knock]) {
            RoomController()
            DoorController()
            Screen("link", title: "Link") { (parameters: Code, _) in
                parameters.code.hash
            } content: {
                Label().id("hash").observing(\String.self)
                Button("Shorten").id("shorten").on(.tap, Change(\String.self) { $0 = String($0.prefix(8)) })
            }
        }
    }

    struct Code: ScreenParameters {
        var code: HashedSecret
    }

    struct Member: Model {
        let name: String
    }

    struct Knock: ServiceRequest {
        typealias Outcome = SaveOutcome<Member>
        static let name = "knock"
        let name: String
        let password: Secret
    }

    struct Visitor: FormModel {
        var name = ""
        var form = FormState()

        static let rules: Rules<Self> = [Rule(\.name, .required)]
    }

    struct DoorController: Controller {
        struct Resources: ResourceProvider {
            let content = Slot<AnyNode>()
            let form = Slot<Form>()
            let summary = Slot<Section>()
            let name = Slot<TextField>()
            let password = Slot<SecureField>()
            let enter = Slot<Button>()
        }

        static let name = "door"
        let title = "Door"
        let implementations: [Implementation<Self>] = [
            Implementation("standard") {
                $0.summary(Section())
                $0.name(TextField("Name", autocomplete: "username"))
                $0.password(SecureField("Password", autocomplete: "current-password"))
                $0.enter(Button("Enter"))
                $0.form { host in
                    Form {
                        host.summary
                        host.name
                        host.password
                        host.enter
                    }
                }
                $0.content { host in
                    Column { host.form }
                }
            }
        ]

        func model(in _: Context) -> Visitor? { Visitor() }

        func connect(_ outlets: Outlets<Self>) -> [Outlet.Connection<Visitor>] {
            FormConnection(outlets.form, save: outlets.enter, summary: outlets.summary) {
                FormField(\.name, in: outlets.name)
                FormField(secret: outlets.password, .required)
            }
            .saving { visitor, _, secrets in Knock(name: visitor.name, password: secrets[outlets.password]) }
            .saved(SignIn(opening: RoomController.self) { (member: Member) in Principal(id: member.name) })
        }
    }

    struct Room: Model {
        let name: String
    }

    struct RoomController: Controller {
        struct Resources: ResourceProvider {
            let content = Slot<AnyNode>()
            let who = Slot<Label>()
            let note = Slot<TextField>()
            let leave = Slot<Button>()
        }

        static let name = "room"
        let title = "Room"
        let guards: [Guard] = [.signedIn(or: DoorController.self)]
        let implementations: [Implementation<Self>] = [
            Implementation("standard") {
                $0.who(Label())
                $0.note(TextField("Note"))
                $0.leave(Button("Leave"))
                $0.content { host in
                    Column {
                        host.who
                        host.note
                        host.leave
                    }
                }
            }
        ]

        func model(in context: Context) -> Room? { Room(name: context.principal.id ?? "") }

        func connect(_ outlets: Outlets<Self>) -> [Outlet.Connection<Room>] {
            Observe(\.name, in: outlets.who.text)
            outlets.leave.on(.tap, SignOut(.here))
        }
    }
}
