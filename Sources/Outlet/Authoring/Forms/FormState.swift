/// How far somebody has got with a form: the part of a model that says when faults show.
public struct FormState: Codable, Equatable, Sendable {
    /// The fields that the user has changed.
    public private(set) var touched: Set<String> = []
    /// Whether the user has tried to hand the form in: from then on all faults show.
    public private(set) var wasTried = false
    /// Whether it is being saved, so that it can't be saved again.
    public private(set) var isSaving = false
    /// Why it could not be saved, where that is the fault of no field.
    public private(set) var failure: FormMessage?
    /// What a service found wrong with fields, until these change.
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
