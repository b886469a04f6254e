import Outlet
import Synchronization

/// A form with a secret, which is typed twice.
struct VaultGuest: FormModel {
    var name = ""
    var number: Int?
    var form = FormState()

    static let rules: Rules<Self> = [Rule(\.name, .required)]
}

/// Lets somebody into the vault.
struct Enter: ServiceRequest {
    typealias Outcome = SaveOutcome<Int>

    static let name = "enter"
    let name: String
    let password: Secret
}

struct VaultController: Controller {
    struct Resources: ResourceProvider {
        let content = Slot<AnyNode>()
        let form = Slot<Form>()
        let name = Slot<TextField>()
        let password = Slot<SecureField>()
        let again = Slot<SecureField>()
        let enter = Slot<Button>()
        let failure = Slot<Label>()
        let number = Slot<Label>()
    }

    static let name = "vault"
    let title = "Vault"
    let implementations: [Implementation<Self>] = [
        Implementation("standard") {
            $0.name(TextField("Name"))
            $0.password(SecureField("Password"))
            $0.again(SecureField("Again"))
            $0.enter(Button("Enter"))
            $0.failure(Label())
            $0.number(Label())
            $0.form { host in
                Form {
                    host.name
                    host.password
                    host.again
                    host.enter
                }
            }
            $0.content { host in
                Column {
                    host.form
                    host.failure
                    host.number
                }
            }
        }
    ]

    func model(in _: Context) -> VaultGuest? { VaultGuest() }

    func connect(_ outlets: Outlets<Self>) -> [Connection<VaultGuest>] {
        FormConnection(outlets.form, save: outlets.enter) {
            FormField(\.name, in: outlets.name)
            FormField(secret: outlets.password, .required, .characters(8...))
            FormField(secret: outlets.again, repeating: outlets.password)
        }
        .saving { visitor, _, secrets in Enter(name: visitor.name, password: secrets[outlets.password]) }
        .saved(in: \.number)
        Observe({ $0.form.failure == nil ? "" : "It failed." }, in: outlets.failure.text)
        Observe({ $0.number.map { "Number \($0)" } }, in: outlets.number.text)
    }
}

/// The vault: notes who wants to enter, and answers once its gate is open.
final class Vault: Sendable {
    let gate = Gate()
    private let kept = Mutex<[Enter]>([])

    var requests: [Enter] { kept.withLock { $0 } }

    func app() throws -> Application {
        let service = Service(Enter.self) { request in
            self.kept.withLock { $0.append(request) }
            await self.gate.pass()
            return .saved(7)
        }
        return try Application(name: "Vault", services: [service], controllers: [VaultController()])
    }
}
