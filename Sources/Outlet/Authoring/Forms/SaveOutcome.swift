/// The result of a service that saves a form.
///
///     struct SaveEmail: ServiceRequest {
///         typealias Outcome = SaveOutcome<Email>
///         static let name = "saveEmail"
///         let address: String
///     }
///
/// If the service throws, the form is not saved; the reason of a ``ServiceFailure`` is shown, as a key of the
/// catalogue.
public enum SaveOutcome<Saved: Codable & Sendable>: Codable, Sendable {
    /// It is saved; this is the saved value.
    case saved(Saved)
    /// It can't be saved: `[FieldFault(\EnterEmail.address, "This address is taken.")]`.
    case refused([FieldFault])
    /// Others have changed it since the user has seen it; this is the newest value.
    case changedMeanwhile(Saved)
}
