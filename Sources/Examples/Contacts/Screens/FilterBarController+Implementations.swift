import Outlet

extension Implementation<FilterBarController> {
    private static let orders = [PickerOption("family", "Last name"), PickerOption("given", "First name")]

    /// The search above, all else beside each other.
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

    /// One below the other, and the orders in a menu.
    static let compact = Implementation("compact", over: wide) {
        $0.order(Picker("Sort by", options: orders))
        $0.content { host in
            Column(spacing: "small") {
                host.search
                host.favouritesOnly
                host.order
            }
        }
    }
}
