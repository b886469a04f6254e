import Outlet
import OutletTesting
import Testing
import ViewTree

/// What is wrong with the fields of a form is found at start-up.
struct FieldFaultTests {
    private struct Address: FormModel {
        var street = ""
        var town = ""
        var country = ""
        var form = FormState()

        static let fields = Fields<Self> {
            Field(\.street, "Street")
            Field(\.town, "Town", .required)
        }
    }

    private struct Twice: FormModel {
        var town = ""
        var form = FormState()

        static let fields = Fields<Self> {
            Field(\.town, "Town")
            Field(\.town, "City")
        }
    }

    private struct Apart: FormModel {
        var town = ""
        var form = FormState()

        static let fields = Fields<Self> { Field(\.town, "Town") }
        static let rules: Rules<Self> = [Rule(\.town, .required)]
    }

    private struct Bare: FormModel {
        var town = ""
        var form = FormState()
    }

    private struct Computed: FormModel {
        var town = ""
        var form = FormState()
        var city: String {
            get { town }
            set { town = newValue }
        }

        static let fields = Fields<Self> { Field(\.city, "City") }
    }

    /// The faults of a screen whose form has this content, and is connected or not.
    private func faults<Model: FormModel>(
        _ model: Model, isConnected: Bool = true, @ContentBuilder<Model, Model> content: () -> [Element.Child]
    ) -> [String] {
        let save = Button("Save").id("save")
        let (form, parts) = (Form("", id: "form"), Parts(children: content()))
        let screen = Screen("x", title: "", model: model) {
            form {
                parts
                save
            }
        } connect: { outlets in
            if isConnected {
                FormConnection(outlets[form], save: outlets[save]).submitting(Change { _ in })
            }
        }
        do {
            _ = try Application(name: "Faulty") { screen }
            return []
        } catch {
            return error.faults
        }
    }

    private struct Parts: ChildContent {
        let children: [Element.Child]
    }

    @Test func `a form whose fields are laid out and connected has no fault`() {
        #expect(faults(Address()) { Address.fields } == [])
    }

    @Test func `a field that is laid out nowhere is a fault`() {
        #expect(
            faults(Address()) { Address.fields.street } == [
                "x: the field 'town' of the form Address is laid out nowhere: put Address.fields.town into a layout, or all of "
                    + "Address.fields."
            ])
    }

    @Test func `a field that is laid out twice is a fault`() {
        #expect(
            faults(Address()) {
                Address.fields
                Address.fields.town
            } == ["x, standard: The id 'town' is there twice."])
    }

    @Test func `a field that is laid out and not connected is a fault`() {
        #expect(
            faults(Address(), isConnected: false) { Address.fields.town } == [
                "x, standard: 'Address.fields.town' is laid out, and no FormConnection of the form Address connects it."
            ])
    }

    @Test func `a field of another form is a fault`() {
        let apart: Wired<Row, Apart, Apart> = Row { Apart.fields }
        let found = faults(Address()) {
            Address.fields
            apart.base
        }
        #expect(
            found.contains { $0.contains("'Apart.fields.town' is laid out, and no FormConnection of the form Apart") },
            "\(found)")
    }

    @Test func `a part of the model that is no field is a fault where it is laid out`() {
        #expect(
            faults(Address()) {
                Address.fields
                Address.fields.country
            } == ["x, standard: The form Address has no field 'country', which is laid out."])
    }

    @Test func `a field that is said twice is a fault`() {
        #expect(faults(Twice()) { Twice.fields } == ["x, standard: The form Twice has the field 'town' twice."])
    }

    @Test func `rules beside fields are a fault, and so is a form that states neither`() {
        #expect(
            faults(Apart()) { Apart.fields } == [
                "x, standard: The form Apart has rules beside its fields: write them behind the fields, 'rules: { … }'."
            ])
        #expect(
            faults(Bare()) { Label("") } == [
                "x, standard: The form Bare states neither 'static let fields' nor 'static let rules'."
            ])
    }

    @Test func `a computed property can't be a field`() {
        let found = faults(Computed()) { Computed.fields }
        #expect(found.contains { $0.contains("has to be a stored property") }, "\(found)")
    }
}
