import Outlet

extension TextFormat where Input == String {
    /// The name of a food as a sentence.
    static var snack: TextFormat {
        TextFormat { localization in { localization.text("Snack: %@", localization.text($0)) } }
    }
}
