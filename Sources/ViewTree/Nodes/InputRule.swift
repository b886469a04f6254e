/// The rule that checks a value that a user entered.
public struct InputRule: Sendable {
    /// Returns the fault of a value; nil if the value is valid. The object contains those members of the node that are
    /// the same for every session, including defaults; a member that follows a model is missing.
    public let fault: @Sendable (_ value: JSON, _ members: JSONObject) -> InputFault?

    /// A rule that returns the fault of a value.
    public init(fault: @escaping @Sendable (_ value: JSON, _ members: JSONObject) -> InputFault?) {
        self.fault = fault
    }
}

/// A fault of a value that a user entered.
public enum InputFault: Sendable, Equatable {
    /// The value has another type than the input; with a sentence.
    case type(String)
    /// The value has the right type, but is not allowed; with a sentence.
    case range(String)
}
