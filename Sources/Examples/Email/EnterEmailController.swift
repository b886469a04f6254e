import Outlet

/// Saves an e-mail address: the example of Chris Eidhof's article on Intentions.
struct EnterEmailController: Controller {
    struct Resources: ResourceProvider {
        let content = Slot<AnyNode>()
        let form = Slot<Form>()
        let summary = Slot<Section>()
        let save = Slot<Button>()
    }

    static let name = "enterEmail"
    let title = "E-mail"
    let summary = "A form of one field, which can be sent once the address is valid."
    let picture: String? = "/pictures/enterEmail.svg"
    let implementations: [Implementation<Self>] = [.standard]

    func model(in _: Context) -> EnterEmail? { EnterEmail() }

    func connect(_ outlets: Outlets<Self>) -> [Connection<EnterEmail>] {
        FormConnection(outlets.form, save: outlets.save, summary: outlets.summary)
            .saving { SaveEmail(address: $0.address) }
            .saved(in: \.saved)
        when(\.saved, arrives: Show(EmailController.self, as: .replace, forwardingTo: \.email) { .init(id: $0.id) })
    }
}
