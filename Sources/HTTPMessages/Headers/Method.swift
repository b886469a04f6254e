/// A request method (RFC 9110, section 9).
public struct Method: RawRepresentable, Hashable, Sendable {
    /// The method as it is sent; methods are case-sensitive.
    public let rawValue: String

    /// Takes the method as it is sent.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// `GET`.
    public static let get = Method(rawValue: "GET")
    /// `HEAD`.
    public static let head = Method(rawValue: "HEAD")
    /// `POST`.
    public static let post = Method(rawValue: "POST")
    /// `PUT`.
    public static let put = Method(rawValue: "PUT")
    /// `PATCH`.
    public static let patch = Method(rawValue: "PATCH")
    /// `DELETE`.
    public static let delete = Method(rawValue: "DELETE")
    /// `OPTIONS`.
    public static let options = Method(rawValue: "OPTIONS")
}
