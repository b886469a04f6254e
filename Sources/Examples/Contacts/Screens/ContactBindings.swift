import Outlet

/// The bindings that all views of a contact share.
struct FaceBindings: BindingSet {
    var picture: NodeOutlet<Image> = "picture"
    var name: NodeOutlet<Label> = "name"
    var company: NodeOutlet<Label> = "company"

    var bindings: [Binding<Contact>] {
        Binding(\.picture, to: picture.url)
        Binding(\.initials, to: picture.placeholder)
        Binding(\.name, to: name.text)
        Binding(\.company, to: company.text)
        Binding(\.company.isEmpty, to: company.hidden)
    }
}

/// The bindings of a contact in a row of a list.
struct ContactRowBindings: BindingSet {
    var face = FaceBindings()
    var phone: NodeOutlet<Link> = "phone"
    var email: NodeOutlet<Link> = "email"
    var star: NodeOutlet<Label> = "star"

    var bindings: [Binding<Contact>] {
        face.bindings
        Binding(\.firstPhone, to: phone.text)
        Binding({ .phone($0.firstPhone) }, to: phone.url)
        Binding(\.firstPhone.isEmpty, to: phone.hidden)
        Binding(\.firstEmail, to: email.text)
        Binding({ .mail($0.firstEmail) }, to: email.url)
        Binding(\.firstEmail.isEmpty, to: email.hidden)
        Binding({ $0.isFavourite ? "★" : "" }, to: star.text)
        Binding({ !$0.isFavourite }, to: star.hidden)
    }
}

/// All bindings of a contact. Lines without a value are hidden.
struct ContactBindings: BindingSet {
    var face = FaceBindings(name: nil)
    var mobile: NodeOutlet<Link> = "mobile"
    var phone: NodeOutlet<Link> = "phone"
    var email: NodeOutlet<Link> = "email"
    var workEmail: NodeOutlet<Link> = "workEmail"
    var birthday: NodeOutlet<Label> = "birthday"
    var notes: NodeOutlet<Label> = "notes"
    var mobileLine: NodeOutlet<Column> = "mobileLine"
    var phoneLine: NodeOutlet<Column> = "phoneLine"
    var emailLine: NodeOutlet<Column> = "emailLine"
    var workEmailLine: NodeOutlet<Column> = "workEmailLine"
    var birthdayLine: NodeOutlet<Column> = "birthdayLine"
    var notesLine: NodeOutlet<Column> = "notesLine"
    var favourite: NodeOutlet<Toggle> = "favourite"

    var bindings: [Binding<Contact>] {
        face.bindings
        Binding(\.mobile, to: mobile.text)
        Binding({ .phone($0.mobile) }, to: mobile.url)
        Binding(\.mobile.isEmpty, to: mobileLine.hidden)
        Binding(\.phone, to: phone.text)
        Binding({ .phone($0.phone) }, to: phone.url)
        Binding(\.phone.isEmpty, to: phoneLine.hidden)
        Binding(\.email, to: email.text)
        Binding({ .mail($0.email) }, to: email.url)
        Binding(\.email.isEmpty, to: emailLine.hidden)
        Binding(\.workEmail, to: workEmail.text)
        Binding({ .mail($0.workEmail) }, to: workEmail.url)
        Binding(\.workEmail.isEmpty, to: workEmailLine.hidden)
        Binding(\.birthday, format: .date(.long), to: birthday.text)
        Binding({ $0.birthday == nil }, to: birthdayLine.hidden)
        Binding(\.notes, to: notes.text)
        Binding(\.notes.isEmpty, to: notesLine.hidden)
        Binding(\.isFavourite, to: favourite.value)
    }
}
