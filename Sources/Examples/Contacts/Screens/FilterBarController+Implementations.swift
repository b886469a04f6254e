import Outlet

extension Implementation<FilterBarController> {
    private static let orders = [PickerOption("family", "Last name"), PickerOption("given", "First name")]

    /// The search field above, everything else side by side.
    static let wide = Implementation("wide") {
        $0.search(SearchField("Search", placeholder: "Name, company, number …"))
        $0.favouritesOnly(Toggle("Favourites only"))
        $0.order(Picker("Sort by", options: orders, style: .segmented))
        $0.content { host in
            Column {
                host.search
                Row(id: "choices") {
                    host.favouritesOnly
                    host.order
                }
            }
        }
    }

    /// Everything one below the other, with the orders in a menu.
    static let compact = Implementation("compact", over: wide) {
        $0.order(Picker("Sort by", options: orders))
        $0.content { host in
            Column(spacing: .small) {
                host.search
                host.favouritesOnly
                host.order
            }
        }
    }
}
