/// The model of a screen on which somebody fills in a form.
///
/// What is wrong with it follows from its values, by rules that are stated once; nothing else on the screen validates.
///
///     struct Signup: FormModel {
///         var email = ""
///         var age = 18.0
///         var form = FormState()
///
///         static let rules: Rules<Self> = [
///             Rule(\.email, .required, .emailAddress),
///             Rule(\.age, .between(18...120)),
///         ]
///     }
public protocol FormModel: Codable, Equatable, Sendable {
    /// What has to hold before the form is saved.
    static var rules: Rules<Self> { get }
    /// How far the user has got.
    var form: FormState { get set }
    /// Whether something would be lost if the screen were left now.
    var hasChanges: Bool { get }
}

extension FormModel {
    /// Whether the user has changed a field since the screen opened, or since the last time it was saved.
    public var hasChanges: Bool { !form.touched.isEmpty }

    /// Whether every rule holds.
    public var isValid: Bool { faults.isEmpty }

    /// Whether the form can be saved now: every rule holds, and it is not being saved already.
    public var canBeSaved: Bool { !form.isSaving && isValid }

    /// What is wrong by the rules, one fault for each field at most, whether or not it shows.
    public var faults: [FieldFault] { Self.rules.faults(self, nil) }

    /// What of that shows: nothing at a field that nobody has touched, before the user has tried to hand the form in; and
    /// what a service has found.
    public var shownFaults: [FieldFault] { FormReading(self).shown }
}
