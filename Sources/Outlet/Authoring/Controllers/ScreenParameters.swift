/// What a screen can be opened with: a struct of texts, numbers and truth values, and of enumerations of these that are
/// `CaseIterable`. Those that are optional can be left out.
///
///     struct Parameters: ScreenParameters {
///         var id: Int
///         var tab: String?
///     }
///
/// They stand in the screen's address, `/screens/contact?id=3&tab=notes`, and are what identifies its subject: a link
/// with them leads there from anywhere. What a client sends is checked against the struct before anybody sees it.
public protocol ScreenParameters: CodablePayload, Equatable {}

/// A screen that needs nothing to be opened.
public struct NoParameters: ScreenParameters {
    /// Nothing.
    public init() {}
}
