/// The state of a form, which determines when faults are shown.
public struct FormState: Codable, Equatable, Sendable {
    /// The fields that the user has changed.
    public private(set) var touched: Set<String> = []
    /// Whether the user has tried to submit the form; from then on all faults are shown.
    public private(set) var wasTried = false
    /// Whether it is being saved, so that it can't be saved again.
    public private(set) var isSaving = false
    /// The reason why the form was not saved, if it concerns no field.
    public private(set) var failure: FormMessage?
    /// The faults that a service has found, until their fields change.
    public private(set) var refusals: [FieldFault] = []

    /// Nothing has happened yet.
    public init() {}

    /// Whether what is wrong with a field is to be seen.
    func shows(_ field: String) -> Bool { wasTried || (!touched.isEmpty && touched.contains(field)) }

    /// A field was changed by the user; with another value, what a service said of the old one is past.
    mutating func touch(_ field: String, isOther: Bool) {
        touched.insert(field)
        if isOther, !refusals.isEmpty { refusals.removeAll { $0.field == field } }
    }

    /// The user hands the form in.
    mutating func wasHandedIn(isSaving: Bool) {
        wasTried = true
        if isSaving {
            self.isSaving = true
            failure = nil
            refusals = []
        }
    }

    /// A service has refused it.
    mutating func wasRefused(_ faults: [FieldFault], because failure: FormMessage?) {
        isSaving = false
        refusals = faults
        self.failure = failure
    }
}
