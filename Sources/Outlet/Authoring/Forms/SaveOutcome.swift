/// What a service answers that keeps what a form holds.
///
///     struct SaveEmail: ServiceRequest {
///         typealias Outcome = SaveOutcome<Email>
///         static let name = "saveEmail"
///         let address: String
///     }
///
/// What it throws instead is a failure: a `ServiceFailure` says why, as a text of the catalogue.
public enum SaveOutcome<Saved: Codable & Sendable>: Codable, Sendable {
    /// It is kept, and is this now.
    case saved(Saved)
    /// It can't be kept as it is: `[FieldFault(\EnterEmail.address, "This address is taken.")]`.
    case refused([FieldFault])
    /// Somebody else has changed it since the user has seen it, to this.
    case changedMeanwhile(Saved)
}
