import Outlet

/// The bindings that all views of a contact share.
struct FaceBindings: BindingSet {
    var picture = NodeOutlet<Image>()
    var name = NodeOutlet<Label>()
    var company = NodeOutlet<Label>()

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
    var phone = NodeOutlet<Link>()
    var email = NodeOutlet<Link>()
    var star = NodeOutlet<Label>()

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
    var mobile = NodeOutlet<Link>()
    var phone = NodeOutlet<Link>()
    var email = NodeOutlet<Link>()
    var workEmail = NodeOutlet<Link>()
    var birthday = NodeOutlet<Label>()
    var notes = NodeOutlet<Label>()
    var mobileLine = NodeOutlet<Column>()
    var phoneLine = NodeOutlet<Column>()
    var emailLine = NodeOutlet<Column>()
    var workEmailLine = NodeOutlet<Column>()
    var birthdayLine = NodeOutlet<Column>()
    var notesLine = NodeOutlet<Column>()
    var favourite = NodeOutlet<Toggle>()

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
