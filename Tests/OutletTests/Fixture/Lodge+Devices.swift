import OutletTesting
import ViewTree

@testable import Outlet

// Where a member of the lodge is signed in.
extension Lodge {
    struct Devices: Model {
        var signIns = Loadable<IdentifiedList<OpenSignIn>>()
    }

    /// The list of one's own sign-ins, for everybody. A client can also name one to be ended.
    static var devices: Screen {
        Screen("devices", title: "Devices", model: Devices()) {
            List {
                ForEach(\Devices.signIns) {
                    Template(when: \.isCurrent) { Row { device } }
                    Template {
                        Row {
                            device
                            Button("End").id("end")
                                .on(.tap, RowSelection(in: \Devices.signIns.value) { SignOut { .one($0.id) } })
                        }
                    }
                }
            }.id("signIns")
            TextField().id("id")
            Button("End one").id("endOne").on(.tap, EndOne())
            Button("End others").id("endOthers").on(.tap, SignOut<Devices>(.others))
            Button("Door").id("door").on(.tap, Show<Devices>(named: "door"))
        } connect: { _ in
            Load(\.signIns, from: .ownSignIns)
        }
    }

    private static var device: Wired<Label, OpenSignIn, Devices> { Label().id("client").observing(\OpenSignIn.client) }

    /// Ends the sign-in that is typed.
    private struct EndOne: Intention {
        func perform(
            _ interaction: Interaction, on _: inout ModelContainer<Devices>, in _: Context
        ) -> [Effect] { [.signOut(.one(interaction[Input<String>(id: "id")] ?? ""))] }
    }
}

extension TestClient {
    /// The ids of the sign-ins on screen.
    var signIns: [String] { keys(of: "signIns") }

    /// That of the session; nil if none on screen is.
    var ownSignIn: String? { signIns.first { !shows("signIns/\($0)/end") } }

    /// Opens the list of sign-ins, and waits until it is there.
    func openDevices(_ count: Int) async throws {
        try await open("devices")
        try await wait { $0.signIns.count == count }
    }

    /// Ends a sign-in by an id, and waits until that is done.
    func end(_ id: String) async throws {
        try await type(id, into: "id")
        try await post(event(.tap, on: "endOne"), ["prefer": "wait=60"])
    }
}
