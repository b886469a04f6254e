import Outlet

/// Changes the address of the person who is signed in.
struct AddressController: Controller {
    struct Resources: ResourceProvider {
        let content = Slot<AnyNode>()
        let form = Slot<Form>()
        let summary = Slot<Section>()
        let save = Slot<Button>()
        let sent = Slot<Label>()
    }

    static let name = "address"
    let title = "Change e-mail address"
    let summary = "An address that counts once a link to it was used."
    let picture: String? = "/pictures/address.svg"
    let guards: [Guard] = [.freshlySignedIn(or: SignInController.self)]
    let implementations: [Implementation<Self>] = [.standard]

    func model(in _: Context) -> AddressForm? { AddressForm() }

    func connect(_ outlets: Outlets<Self>) -> [Connection<AddressForm>] {
        FormConnection(outlets.form, save: outlets.save, summary: outlets.summary)
            .saving { form, context in ChangeAddress(address: form.address, words: .link(context)) }
            .saved(in: \.sentFor)
        Observe({ $0.sentFor == nil }, in: outlets.sent.hidden)
    }
}

extension Implementation<AddressController> {
    /// One input.
    static let standard = Implementation("standard") {
        $0.summary(Section("Please check what you entered"))
        $0.save(Button("Send a link", role: .primary))
        $0.sent(Label("A link is on its way to the new address.").accessibility(Accessibility(role: "status")))
        $0.form { host in
            Form {
                host.summary
                AddressForm.fields
                host.save
                host.sent
            }
        }
        $0.content { host in
            Column { host.form }
        }
    }
}
