import OutletTesting
import ViewTree

@testable import Outlet

/// A lodge: a hall for everybody, a door at which one says who one is, and a room for members.
enum Lodge {
    /// What the doorkeeper is asked.
    struct Knock: ServiceRequest {
        typealias Outcome = Bool
        static let name = "knock"
        let name: String
        let password: Secret
    }

    /// A way to the app, whose clock stands: however slow the machine is, no proof comes too late.
    static func channel(_ setting: Setting) throws -> any Channel {
        try setting.channel(app()) { $0.clock = ManualClock() }
    }

    static let password = "Xyloph0n-Kiesel"

    /// The app, whose members are those of a tenant. What holds up `answer` holds up who knocks.
    static func app(
        tenant: String? = nil, answer: @escaping @Sendable () async throws -> Void = {}
    ) throws -> Application {
        try app(
            Service(signingIn: Knock.self) { knock in
                try await answer()
                return knock.password.text == password
            }, tenant: tenant)
    }

    /// The app with a doorkeeper.
    static func app(_ knock: Service, tenant: String? = nil) throws -> Application {
        try Application(name: "Lodge", services: [knock]) {
            Screen("hall", title: "Hall", model: 0) {
                Label().id("count").observing(\Int.self, format: .number)
                Button("Count").id("add").on(.tap, Change(\Int.self) { $0 += 1 })
                Button("Bell").id("bell").on(.tap, Toast<Int> { _ in "Ding" })
                Button("Door").id("door").on(.tap, Show<Int>(named: "door"))
                Button("Room").id("room").on(.tap, Show<Int>(named: "room"))
            }
            Screen("door", title: "Door", model: Guest()) {
                TextField().id("name")
                SecureField().id("password")
                Label().id("notice").observing({ (guest: Guest) in guest.notice })
                Button("Enter").id("enter").on(.tap, Enter())
            } connect: { outlets in
                outlets.screen.received(Knock.self) { guest, isMember, _ in
                    if isMember {
                        return [
                            .signIn(
                                Principal(id: guest.name, in: tenant, roles: ["member"]),
                                opening: try Destination(named: "room"))
                        ]
                    }
                    guest.notice = "Nobody knows you."
                    return []
                }
                outlets.screen.failed(Knock.self) { guest, _, _ in
                    guest.notice = "Nobody opens."
                    return []
                }
            }
            Screen("room", title: "Room", guards: [.signedIn(orNamed: "door")]) {
                (_: NoParameters, context: Context) in
                context.principal.id ?? "nobody"
            } content: {
                Label().id("who").observing(\String.self)
                Button("Safe").id("safe").on(.tap, Show<String>(named: "safe"))
                Button("Leave").id("leave").on(.tap, SignOut<String>(.here))
                Button("Leave elsewhere").id("leaveElsewhere").on(.tap, SignOut<String>(.others))
                Button("Leave everywhere").id("leaveEverywhere").on(.tap, SignOut<String>(.everywhere))
            }
            devices
            Screen("safe", title: "Safe", guards: [.freshlySignedIn(orNamed: "door")], model: 0) {
                Button("Count").id("count").on(.tap, Change(\Int.self) { $0 += 1 })
            }
        }
    }

    struct Guest: Model {
        var name = ""
        var notice = ""
    }

    /// Asks the doorkeeper with what was typed.
    struct Enter: Intention {
        func perform(
            _ interaction: Interaction, on container: inout ModelContainer<Guest>, in context: Context
        ) throws -> [Effect] {
            let name = interaction[Input<String>(id: "name")] ?? ""
            let password = interaction[Input<String>(id: "password")] ?? ""
            container.change { $0.name = name }
            return [.toast("Knock, knock"), try .call(Knock(name: name, password: Secret(password)))]
        }
    }
}

extension TestClient {
    /// Opens the room, and says at the door who it is.
    func enter(as name: String, with password: String = Lodge.password, _ headers: Headers = Headers()) async throws {
        try await open("room")
        try await type(name, into: "name")
        try await type(password, into: "password")
        try await post(event(.tap, on: "enter"), headers)
    }
}
