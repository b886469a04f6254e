import Outlet

extension TextFormat where Input == CalendarDate? {
    /// The chosen day.
    static var chosenDay: TextFormat {
        let day = TextFormat<CalendarDate>.date(.long)
        return TextFormat { localization in
            { $0.map { day.text($0, for: localization) } ?? localization.text("No day") }
        }
    }
}

extension TextFormat where Input == String? {
    /// The name of the chosen food.
    static var chosenSnack: TextFormat {
        TextFormat { localization in
            { $0.map { localization.text("Snack: %@", localization.text($0)) } ?? localization.text("No snack") }
        }
    }
}
