import Outlet

/// Three answers.
struct ShortForm: FormModel {
    var field1 = "An answer of some length"
    var field2 = "An answer of some length"
    var field3 = "An answer of some length"
    var form = FormState()

    static let rules: Rules<Self> = [
        Rule(\.field1, .required, .characters(...100)),
        Rule(\.field2, .required, .characters(...100)),
        Rule(\.field3, .required, .characters(...100)),
    ]
}

/// A form of three fields.
struct ShortFormController: Controller {
    struct Resources: ResourceProvider {
        let content = Slot<AnyNode>()
        let form = Slot<Form>()
        let save = Slot<Button>()
        let field1 = Slot<TextField>()
        let field2 = Slot<TextField>()
        let field3 = Slot<TextField>()
    }

    static let name = "shortForm"
    let title = "shortForm"
    let implementations: [Implementation<Self>] = [
        Implementation("standard") {
            $0.save(Button("Save"))
            $0.field1(TextField("field1"))
            $0.field2(TextField("field2"))
            $0.field3(TextField("field3"))
            $0.form { host in
                Form {
                    host.field1
                    host.field2
                    host.field3
                    host.save
                }
            }
            $0.content { host in
                Column { host.form }
            }
        }
    ]

    func model(in _: Context) -> ShortForm? { ShortForm() }

    func connect(_ outlets: Outlets<Self>) -> [Connection<ShortForm>] {
        FormConnection(outlets.form, save: outlets.save) {
            FormField(\.field1, in: outlets.field1)
            FormField(\.field2, in: outlets.field2)
            FormField(\.field3, in: outlets.field3)
        }
        .submitting(GoBack())
    }
}
