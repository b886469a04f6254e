/// The state of a form, which determines when faults are shown.
public struct FormState: Codable, Equatable, Sendable {
    /// The fields that the user has changed.
    public private(set) var touched: Set<String> = []
    /// Whether the user has tried to submit the form; from then on all faults are shown.
    public private(set) var wasTried = false
    /// Whether it is being saved, so that it can't be saved again.
    public private(set) var isSaving = false
    /// Whether it was saved, and nothing has changed since.
    public private(set) var isSaved = false
    /// The reason why the form was not saved, if it concerns no field.
    public private(set) var failure: FormMessage?
    /// The faults that a service has found, until their fields change.
    public private(set) var refusals: [FieldFault] = []

    /// Nothing has happened yet.
    public init() {}

    /// Whether what is wrong with a field is to be seen.
    func shows(_ field: String) -> Bool { wasTried || (!touched.isEmpty && touched.contains(field)) }

    /// Notes that the user changed a field. If its value differs, the service's fault about the old value is dropped.
    mutating func touch(_ field: String, isOther: Bool) {
        touched.insert(field)
        isSaved = false
        if isOther, !refusals.isEmpty { refusals.removeAll { $0.field == field } }
    }

    /// The user hands the form in.
    mutating func wasHandedIn(isSaving: Bool) {
        wasTried = true
        isSaved = false
        if isSaving {
            self.isSaving = true
            failure = nil
            refusals = []
        }
    }

    /// The faults of fields that are looked at only now, in the place of those that were found before.
    mutating func refuse(_ faults: [FieldFault], in fields: [String]) {
        if fields.isEmpty { return }
        refusals.removeAll { fields.contains($0.field) }
        refusals += faults
    }

    /// The user has decided a conflict: that others have changed something is no news any more.
    mutating func wasDecided() {
        if failure?.isConflict == true { failure = nil }
    }

    /// A service has saved it: it is as new.
    mutating func wasSaved() {
        self = FormState()
        isSaved = true
    }

    /// A service has refused it.
    mutating func wasRefused(_ faults: [FieldFault], because failure: FormMessage?) {
        isSaving = false
        refusals = faults
        self.failure = failure
    }
}

// A form that is not saved is written as before there was `isSaved`.
extension FormState {
    private enum CodingKeys: CodingKey {
        case touched, wasTried, isSaving, isSaved, failure, refusals
    }

    /// Reads the state, as this release or an earlier one wrote it.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        touched = try container.decode(Set<String>.self, forKey: .touched)
        wasTried = try container.decode(Bool.self, forKey: .wasTried)
        isSaving = try container.decode(Bool.self, forKey: .isSaving)
        isSaved = try container.decodeIfPresent(Bool.self, forKey: .isSaved) ?? false
        failure = try container.decodeIfPresent(FormMessage.self, forKey: .failure)
        refusals = try container.decode([FieldFault].self, forKey: .refusals)
    }

    /// Writes the state.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(touched, forKey: .touched)
        try container.encode(wasTried, forKey: .wasTried)
        try container.encode(isSaving, forKey: .isSaving)
        if isSaved { try container.encode(isSaved, forKey: .isSaved) }
        try container.encodeIfPresent(failure, forKey: .failure)
        try container.encode(refusals, forKey: .refusals)
    }
}
