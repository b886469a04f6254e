import Outlet
import Synchronization

@testable import OutletAccounts

/// Somebody who joins a club.
struct Guest: FormModel {
    var number: Int?
    var form = FormState()

    static let rules: Rules<Self> = []
}

/// Makes somebody a member.
struct Join: ServiceRequest {
    typealias Outcome = SaveOutcome<Int>

    static let name = "join"
    let password: Secret
}

struct ClubController: Controller {
    struct Resources: ResourceProvider {
        let content = Slot<AnyNode>()
        let form = Slot<Form>()
        let password = Slot<SecureField>()
        let join = Slot<Button>()
        let number = Slot<Label>()
    }

    static let name = "club"
    let title = "Club"
    let implementations: [Implementation<Self>] = [
        Implementation("standard") {
            $0.password(SecureField("Password"))
            $0.join(Button("Join"))
            $0.number(Label())
            $0.form { host in
                Form {
                    host.password
                    host.join
                    host.number
                }
            }
            $0.content { host in Column { host.form } }
        }
    ]

    func model(in _: Context) -> Guest? { Guest() }

    func connect(_ outlets: Outlets<Self>) -> [Connection<Guest>] {
        FormConnection(outlets.form, save: outlets.join) {
            FormField(secret: outlets.password, .required, .newPassword)
        }
        .saving { _, _, secrets in Join(password: secrets[outlets.password]) }
        .saved(in: \.number)
        Observe({ $0.number.map { "Number \($0)" } }, in: outlets.number.text)
    }
}

/// A club, which keeps the hash of each member's password.
final class Club: Sendable {
    let passwords = PasswordHasher(cost: .least)
    private let kept = Mutex<[PasswordHash]>([])

    var members: [PasswordHash] { kept.withLock { $0 } }

    func app() throws -> Application {
        let service = Service(Join.self) { request in
            let hash = try await self.passwords.hash(request.password)
            return self.kept.withLock { members in
                members.append(hash)
                return .saved(members.count)
            }
        }
        return try Application(name: "Club", services: [service], controllers: [ClubController()])
    }
}
