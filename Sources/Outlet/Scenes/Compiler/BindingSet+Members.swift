package import ViewTree

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension BindingSet {
    /// The members that the set binds, as a document has them, by the ids of their nodes. Without a subject, they have
    /// their initial values.
    package func members(of subject: Subject?, for localization: Localization) -> [String: JSONObject] {
        let snapshot = ModelSnapshot.of(subject)
        let names = OutletNames(of: self)
        let outlets = BoundOutlet.list(bindings.map { $0.named(by: names) }, following: Subject.self) {
            ModelSnapshot<Subject>.model(in: $0)
        }
        var nodes: [String: JSONObject] = [:]
        for outlet in outlets {
            guard let node = outlet.node else { continue }
            let member = outlet.target.member
            let gap = (outlet.value as? any BindingAttachment)?.gap(member, below: [])
            let value = gap?.json(snapshot, for: localization) ?? member.initialJSON
            var members = nodes[node] ?? JSONObject()
            if member.isAlwaysThere || value != member.initialJSON {
                if member.name == CommonMembers.state.name {
                    var accessibility = Accessibility(members[CommonMembers.accessibility.name])
                    accessibility.state = value.string
                    members[CommonMembers.accessibility.name] = accessibility.json
                } else {
                    members[member.name] = value
                }
            }
            nodes[node] = members
        }
        return nodes
    }
}

extension Localization {
    /// The localization of a locale in a time zone, with the texts that an app with one catalogue has for it.
    package convenience init(locale: String, timeZone: String, strings: StringCatalog?) {
        self.init(
            locale: locale, timeZone: TimeZone(identifier: timeZone) ?? .gmt,
            texts: strings?.texts(in: locale) ?? CatalogTexts(language: locale))
    }
}
