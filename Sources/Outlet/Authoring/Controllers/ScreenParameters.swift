/// The parameters of a screen: a struct of strings, numbers and Booleans, and of `CaseIterable` enumerations of these.
/// Optional properties can be omitted.
///
///     struct Parameters: ScreenParameters {
///         var id: Int
///         var tab: String?
///     }
///
/// They identify what the screen shows, and are a part of its address: `/screens/contact?id=3&tab=notes`. Parameters
/// from a client are checked against the struct before the screen opens.
public protocol ScreenParameters: CodablePayload, Equatable {}

/// A screen that needs nothing to be opened.
public struct NoParameters: ScreenParameters {
    /// Nothing.
    public init() {}
}
