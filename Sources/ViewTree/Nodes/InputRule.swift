/// How a value that a user put into an input is checked.
public struct InputRule: Sendable {
    /// What is wrong with a value, as a sentence; nil where nothing is. The object holds those members of the node that
    /// are the same for every session, defaults included: a member that follows a model is missing.
    public let fault: @Sendable (_ value: JSON, _ members: JSONObject) -> InputFault?

    /// A rule that tells what is wrong with a value.
    public init(fault: @escaping @Sendable (_ value: JSON, _ members: JSONObject) -> InputFault?) {
        self.fault = fault
    }
}

/// What is wrong with a value that a user put into an input.
public enum InputFault: Sendable, Equatable {
    /// It is of another type than the input's.
    case type(String)
    /// It is of the right type, but not allowed.
    case range(String)
}
