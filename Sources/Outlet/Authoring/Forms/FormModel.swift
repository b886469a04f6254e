/// The model of a screen with a form.
///
/// Its fields, and their rules, determine which values are valid. No other part of the screen validates.
///
///     struct Signup: FormModel {
///         var email = ""
///         var age = 18
///         var form = FormState()
///
///         static let fields = Fields<Self> {
///             Field(\.email, "E-mail address", .required, .emailAddress)
///             Field(\.age, "Age", .between(18...120))
///         }
///     }
public protocol FormModel: Codable, Equatable, Sendable {
    /// The fields, each with its input and its rules. None of a form whose fields are connected one by one.
    static var fields: Fields<Self> { get }
    /// The rules that have to hold before the form is saved: those of the fields, unless there are none.
    static var rules: Rules<Self> { get }
    /// The state of the form.
    var form: FormState { get set }
    /// Whether the user would lose data if the screen closed now.
    var hasChanges: Bool { get }
}

extension FormModel {
    /// No fields.
    public static var fields: Fields<Self> { Fields {} }
    /// Those of the fields.
    @inlinable public static var rules: Rules<Self> { fields.rules }

    /// Whether the user has changed a field since the screen opened, or since the last time it was saved.
    public var hasChanges: Bool { !form.touched.isEmpty }

    /// Whether every rule holds.
    public var isValid: Bool { faults.isEmpty }

    /// Whether the form can be saved now: every rule holds, and it is not being saved already.
    public var canBeSaved: Bool { !form.isSaving && isValid }

    /// The faults by the rules, at most one for each field, whether or not they are shown.
    public var faults: [FieldFault] { Self.rules.faults(self, nil) }

    /// The faults that are shown: those of fields that the user has changed; all, after the user has tried to submit
    /// the form; and those that a service has found.
    public var shownFaults: [FieldFault] { FormReading(self).shown }
}
