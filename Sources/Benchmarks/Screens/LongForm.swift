import Outlet

/// Thirty answers.
struct LongForm: FormModel {
    var field1 = "An answer of some length"
    var field2 = "An answer of some length"
    var field3 = "An answer of some length"
    var field4 = "An answer of some length"
    var field5 = "An answer of some length"
    var field6 = "An answer of some length"
    var field7 = "An answer of some length"
    var field8 = "An answer of some length"
    var field9 = "An answer of some length"
    var field10 = "An answer of some length"
    var field11 = "An answer of some length"
    var field12 = "An answer of some length"
    var field13 = "An answer of some length"
    var field14 = "An answer of some length"
    var field15 = "An answer of some length"
    var field16 = "An answer of some length"
    var field17 = "An answer of some length"
    var field18 = "An answer of some length"
    var field19 = "An answer of some length"
    var field20 = "An answer of some length"
    var field21 = "An answer of some length"
    var field22 = "An answer of some length"
    var field23 = "An answer of some length"
    var field24 = "An answer of some length"
    var field25 = "An answer of some length"
    var field26 = "An answer of some length"
    var field27 = "An answer of some length"
    var field28 = "An answer of some length"
    var field29 = "An answer of some length"
    var field30 = "An answer of some length"
    var form = FormState()

    static let rules: Rules<Self> = [
        Rule(\.field1, .required, .characters(...100)),
        Rule(\.field2, .required, .characters(...100)),
        Rule(\.field3, .required, .characters(...100)),
        Rule(\.field4, .required, .characters(...100)),
        Rule(\.field5, .required, .characters(...100)),
        Rule(\.field6, .required, .characters(...100)),
        Rule(\.field7, .required, .characters(...100)),
        Rule(\.field8, .required, .characters(...100)),
        Rule(\.field9, .required, .characters(...100)),
        Rule(\.field10, .required, .characters(...100)),
        Rule(\.field11, .required, .characters(...100)),
        Rule(\.field12, .required, .characters(...100)),
        Rule(\.field13, .required, .characters(...100)),
        Rule(\.field14, .required, .characters(...100)),
        Rule(\.field15, .required, .characters(...100)),
        Rule(\.field16, .required, .characters(...100)),
        Rule(\.field17, .required, .characters(...100)),
        Rule(\.field18, .required, .characters(...100)),
        Rule(\.field19, .required, .characters(...100)),
        Rule(\.field20, .required, .characters(...100)),
        Rule(\.field21, .required, .characters(...100)),
        Rule(\.field22, .required, .characters(...100)),
        Rule(\.field23, .required, .characters(...100)),
        Rule(\.field24, .required, .characters(...100)),
        Rule(\.field25, .required, .characters(...100)),
        Rule(\.field26, .required, .characters(...100)),
        Rule(\.field27, .required, .characters(...100)),
        Rule(\.field28, .required, .characters(...100)),
        Rule(\.field29, .required, .characters(...100)),
        Rule(\.field30, .required, .characters(...100)),
    ]
}

/// A form of thirty fields.
struct LongFormController: Controller {
    struct Resources: ResourceProvider {
        let content = Slot<AnyNode>()
        let form = Slot<Form>()
        let save = Slot<Button>()
        let field1 = Slot<TextField>()
        let field2 = Slot<TextField>()
        let field3 = Slot<TextField>()
        let field4 = Slot<TextField>()
        let field5 = Slot<TextField>()
        let field6 = Slot<TextField>()
        let field7 = Slot<TextField>()
        let field8 = Slot<TextField>()
        let field9 = Slot<TextField>()
        let field10 = Slot<TextField>()
        let field11 = Slot<TextField>()
        let field12 = Slot<TextField>()
        let field13 = Slot<TextField>()
        let field14 = Slot<TextField>()
        let field15 = Slot<TextField>()
        let field16 = Slot<TextField>()
        let field17 = Slot<TextField>()
        let field18 = Slot<TextField>()
        let field19 = Slot<TextField>()
        let field20 = Slot<TextField>()
        let field21 = Slot<TextField>()
        let field22 = Slot<TextField>()
        let field23 = Slot<TextField>()
        let field24 = Slot<TextField>()
        let field25 = Slot<TextField>()
        let field26 = Slot<TextField>()
        let field27 = Slot<TextField>()
        let field28 = Slot<TextField>()
        let field29 = Slot<TextField>()
        let field30 = Slot<TextField>()
    }

    static let name = "longForm"
    let title = "longForm"
    let implementations: [Implementation<Self>] = [
        Implementation("standard") {
            $0.save(Button("Save"))
            $0.field1(TextField("field1"))
            $0.field2(TextField("field2"))
            $0.field3(TextField("field3"))
            $0.field4(TextField("field4"))
            $0.field5(TextField("field5"))
            $0.field6(TextField("field6"))
            $0.field7(TextField("field7"))
            $0.field8(TextField("field8"))
            $0.field9(TextField("field9"))
            $0.field10(TextField("field10"))
            $0.field11(TextField("field11"))
            $0.field12(TextField("field12"))
            $0.field13(TextField("field13"))
            $0.field14(TextField("field14"))
            $0.field15(TextField("field15"))
            $0.field16(TextField("field16"))
            $0.field17(TextField("field17"))
            $0.field18(TextField("field18"))
            $0.field19(TextField("field19"))
            $0.field20(TextField("field20"))
            $0.field21(TextField("field21"))
            $0.field22(TextField("field22"))
            $0.field23(TextField("field23"))
            $0.field24(TextField("field24"))
            $0.field25(TextField("field25"))
            $0.field26(TextField("field26"))
            $0.field27(TextField("field27"))
            $0.field28(TextField("field28"))
            $0.field29(TextField("field29"))
            $0.field30(TextField("field30"))
            $0.form { host in
                Form {
                    host.field1
                    host.field2
                    host.field3
                    host.field4
                    host.field5
                    host.field6
                    host.field7
                    host.field8
                    host.field9
                    host.field10
                    host.field11
                    host.field12
                    host.field13
                    host.field14
                    host.field15
                    host.field16
                    host.field17
                    host.field18
                    host.field19
                    host.field20
                    host.field21
                    host.field22
                    host.field23
                    host.field24
                    host.field25
                    host.field26
                    host.field27
                    host.field28
                    host.field29
                    host.field30
                    host.save
                }
            }
            $0.content { host in
                Column { host.form }
            }
        }
    ]

    func model(in _: Context) -> LongForm? { LongForm() }

    func connect(_ outlets: Outlets<Self>) -> [Connection<LongForm>] {
        FormConnection(outlets.form, save: outlets.save) {
            FormField(\.field1, in: outlets.field1)
            FormField(\.field2, in: outlets.field2)
            FormField(\.field3, in: outlets.field3)
            FormField(\.field4, in: outlets.field4)
            FormField(\.field5, in: outlets.field5)
            FormField(\.field6, in: outlets.field6)
            FormField(\.field7, in: outlets.field7)
            FormField(\.field8, in: outlets.field8)
            FormField(\.field9, in: outlets.field9)
            FormField(\.field10, in: outlets.field10)
            FormField(\.field11, in: outlets.field11)
            FormField(\.field12, in: outlets.field12)
            FormField(\.field13, in: outlets.field13)
            FormField(\.field14, in: outlets.field14)
            FormField(\.field15, in: outlets.field15)
            FormField(\.field16, in: outlets.field16)
            FormField(\.field17, in: outlets.field17)
            FormField(\.field18, in: outlets.field18)
            FormField(\.field19, in: outlets.field19)
            FormField(\.field20, in: outlets.field20)
            FormField(\.field21, in: outlets.field21)
            FormField(\.field22, in: outlets.field22)
            FormField(\.field23, in: outlets.field23)
            FormField(\.field24, in: outlets.field24)
            FormField(\.field25, in: outlets.field25)
            FormField(\.field26, in: outlets.field26)
            FormField(\.field27, in: outlets.field27)
            FormField(\.field28, in: outlets.field28)
            FormField(\.field29, in: outlets.field29)
            FormField(\.field30, in: outlets.field30)
        }
        .submitting(GoBack())
    }
}
