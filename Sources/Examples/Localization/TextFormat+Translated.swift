import Outlet

extension TextFormat where Input == String {
    /// The text of the catalogue whose key is the value.
    static var translated: TextFormat { TextFormat { localization in { localization.text($0) } } }
}
