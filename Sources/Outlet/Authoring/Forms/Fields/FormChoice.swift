public import ViewTree

/// An enumeration whose cases are the options of a picker in a form.
///
///     enum Size: String, Codable, FormChoice {
///         case small, large
///     }
///
/// In an optional value the first option is none.
public protocol FormChoice: OmissibleFormValue, CaseIterable, RawRepresentable
where RawValue == String, FormInput == Picker {
    /// The label of the option, a key of the app's catalogue.
    var title: String { get }
}

extension FormChoice {
    /// The raw value as words: "New first" for `newFirst`.
    public var title: String {
        var title = ""
        for character in rawValue {
            if title.isEmpty {
                title += character.uppercased()
            } else {
                title += character.isUppercase ? " \(character.lowercased())" : String(character)
            }
        }
        return title
    }

    /// A picker of the cases.
    public static func input(_ label: String) -> Picker { Picker(label, options: options) }

    /// A picker of the cases and of none.
    public static func optionalInput(_ label: String) -> Picker {
        Picker(label, options: [PickerOption("", "–")] + options)
    }

    /// The option for no value.
    public static var noInputValue: String { "" }
    /// The value of the option.
    @inlinable public var inputValue: String { rawValue }
    /// The case of an option.
    public init?(inputValue: String) { self.init(rawValue: inputValue) }

    private static var options: [PickerOption] { allCases.map { PickerOption($0.rawValue, $0.title) } }
}
