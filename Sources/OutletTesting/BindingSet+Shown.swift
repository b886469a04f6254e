public import Outlet
public import ViewTree

extension BindingSet {
    /// What the set shows of a value: the members that it binds, by the ids of their nodes. Tests a set without an app.
    ///
    ///     let shown = GuestBindings().shown(of: Guest(name: "Ada"), locale: "de")
    ///     #expect(shown["name"] == ["text": "Ada"])
    ///
    /// As in a document, a member with its default value is left out. Without a value, the members have their initial
    /// values.
    /// - Parameters:
    ///   - value: the value; nil for none.
    ///   - locale: a BCP 47 language tag, by which values are formatted.
    ///   - timeZone: the name of a time zone, such as `Europe/Berlin`.
    ///   - strings: the catalogue from which bindings take texts.
    public func shown(
        of value: Subject?, locale: String = "en", timeZone: String = "UTC", strings: StringCatalog? = nil
    ) -> [String: JSON] {
        members(of: value, for: Localization(locale: locale, timeZone: timeZone, strings: strings))
            .mapValues { .object($0) }
    }
}
