import Outlet

/// A part of a contact that two have changed.
struct ContactConflict: Model, Identifiable {
    /// The name of the part, a key of the string catalogue.
    let id: String
    /// What the form's user has made of it.
    let mine: String
    /// What somebody else has saved.
    let theirs: String
}

extension Draft where Value == Contact {
    /// The conflicts, in the order of the form.
    var conflicts: IdentifiedList<ContactConflict> {
        guard hasConflict, let newest = theirs.value else { return IdentifiedList() }
        let texts: [(String, any KeyPath<Contact, String> & Sendable)] = [
            ("First name", \.givenName), ("Last name", \.familyName), ("Company", \.company), ("Picture", \.portrait),
            ("Mobile", \.mobile), ("Phone (work)", \.phone), ("E-mail", \.email), ("E-mail (work)", \.workEmail),
            ("Notes", \.notes),
        ]
        var conflicts = texts.filter { hasConflict(at: $0.1) }.map { name, part in
            ContactConflict(id: name, mine: mine[keyPath: part], theirs: newest[keyPath: part])
        }
        if hasConflict(at: \.birthday) {
            conflicts.append(
                ContactConflict(
                    id: "Birthday", mine: mine.birthday?.description ?? "", theirs: newest.birthday?.description ?? ""))
        }
        return IdentifiedList(conflicts)
    }
}
