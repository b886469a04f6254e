/// A value that a user edits while others can change it.
///
/// It has three values: the one with which editing began (`base`), the user's (`mine`), and the newest (`theirs`),
/// which a data source or a service supplies. A part that the user has not changed follows `theirs`. If both have
/// changed a part to different values, there is a conflict until the user decides. Neither change overwrites the other
/// unseen.
///
///     struct EditContact: FormModel {
///         var contact = Draft(Contact())
///         var form = FormState()
///         static let fields = Fields<Self> { Field(\.contact, \.name, "Name", .required) }
///     }
///
///     Load(\.contact.theirs, from: outlets.contact) { $0.id }
///     FormConnection(outlets.form, save: outlets.save).saving(\.contact) { SaveContact(contact: $0.contact.mine) }
///
/// The parts are the members of the encoded value, including those of nested structs. A list counts as one part.
public struct Draft<Value: Outlet.Model>: Outlet.Model {
    /// The value with which editing began.
    public private(set) var base: Value
    /// The user's value, which is shown and saved.
    public private(set) var mine: Value
    /// The newest value that is known.
    public var theirs = Loadable<Value>() {
        didSet {
            if sent != nil, theirs.value != oldValue.value { isNews = true }
            settle()
        }
    }
    /// Whether the user and others have changed the same part to different values.
    public private(set) var hasConflict = false
    /// The value that is being saved. When the source brings it, that is no change by another user.
    private var sent: Value?
    /// Whether theirs have changed since: then what the service answers may be older.
    private var isNews = false
    /// The answer of the service to the last save, if it differs from what was sent.
    private(set) var saved: Value?

    /// Begins with a value: an empty one, if a source supplies it later.
    public init(_ value: Value) {
        base = value
        mine = value
    }

    /// Whether the user has changed something that is not saved.
    public var hasChanges: Bool { mine != base }

    /// A part of the user's value.
    public subscript<Part>(part: WritableKeyPath<Value, Part>) -> Part {
        get { mine[keyPath: part] }
        set {
            mine[keyPath: part] = newValue
            settle()
        }
    }

    /// Whether the user and others have changed this part to different values.
    public func hasConflict<Part: Equatable>(at part: KeyPath<Value, Part>) -> Bool {
        guard hasConflict else { return false }
        // What they made of it may still be on its way, after a restart.
        return theirs.value.map { $0[keyPath: part] != base[keyPath: part] }
            ?? (mine[keyPath: part] != base[keyPath: part])
    }

    /// Resolves all conflicts in favour of the user's value.
    public mutating func keepMine() {
        if let newest = theirs.value { base = newest }
        settle()
    }

    /// Resolves the conflict in a part in favour of the user's value.
    public mutating func keepMine<Part>(_ part: WritableKeyPath<Value, Part>) {
        if let newest = theirs.value { base[keyPath: part] = newest[keyPath: part] }
        settle()
    }

    /// Resolves all conflicts in favour of the newest value. The user's other changes stay.
    public mutating func takeTheirs() {
        guard let newest = theirs.value else { return }
        mine = ThreeWayMerge.merge(base: base, mine: mine, theirs: newest, preferringTheirs: true)?.mine ?? newest
        base = newest
        settle()
    }

    /// Resolves the conflict in a part in favour of the newest value.
    public mutating func takeTheirs<Part>(_ part: WritableKeyPath<Value, Part>) {
        guard let newest = theirs.value else { return }
        mine[keyPath: part] = newest[keyPath: part]
        base[keyPath: part] = newest[keyPath: part]
        settle()
    }

    /// Gives up what the user has changed: the value is theirs again, or the one with which editing began.
    public mutating func discard() {
        if let newest = theirs.value { base = newest }
        mine = base
        settle()
    }

    /// Has what the user has not changed follow theirs. Afterwards `base` differs from theirs in nothing but conflicts.
    private mutating func settle() {
        guard let newest = theirs.value else { return }
        if newest != base {
            if let merged = ThreeWayMerge.merge(base: base, mine: mine, theirs: newest, sent: sent) {
                (base, mine) = (merged.base, merged.mine)
            }
        }
        hasConflict = newest != base
    }
}

// The states of a draft while it is saved.
extension Draft {
    /// Begins to edit a value older than `theirs`, which arrived meanwhile. The caller sets the user's value next.
    mutating func begin(with value: Value) {
        if theirs.value != nil { base = value }
    }

    /// Notes that the user's current value is being saved.
    mutating func wasSent() {
        sent = mine
        isNews = false
        saved = nil
    }

    /// It was saved, and was this then.
    mutating func wasSaved(as value: Value) {
        if let sent {
            base = sent
            saved = sent == value ? nil : sent
        }
        takeAnswer(value)
    }

    /// Notes that saving was refused. `newest` is the value that another user has saved meanwhile; nil if none has.
    mutating func wasRefused(_ newest: Value?) { takeAnswer(newest) }

    /// Shows the answer of a service, unless another value came meanwhile. Only the source can tell which of them is newer; it
    /// is asked again.
    private mutating func takeAnswer(_ value: Value?) {
        let isNews = isNews
        (sent, self.isNews) = (nil, false)
        guard let value, value != theirs.value else { return settle() }
        if isNews { theirs.reload() } else { theirs.show(value) }
    }
}

// How a conflict is told.
extension Draft {
    @usableFromInline
    static var conflictKeys: [String] { [FormMessage.changedMeanwhile.key, FormMessage.changedMeanwhileTo] }

    /// The message about a conflict at a part; nil if there is none.
    @usableFromInline
    func conflict<Part: Equatable>(at part: KeyPath<Value, Part>) -> FormMessage? {
        guard hasConflict(at: part) else { return nil }
        guard let value = theirs.value?[keyPath: part] as? any FormMessageArgument else { return .changedMeanwhile }
        return FormMessage(FormMessage.changedMeanwhileTo, value)
    }
}

extension FormMessage {
    /// Whether the message tells of a conflict.
    var isConflict: Bool { key == FormMessage.changedMeanwhile.key || key == FormMessage.changedMeanwhileTo }
}
