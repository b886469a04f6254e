import Synchronization

/// A text that only a service may know: a password, say, as a `SecureField` takes it.
///
///     struct SignUp: ServiceRequest {
///         typealias Outcome = SaveOutcome<Account>
///         static let name = "signUp"
///         let name: String
///         let password: Secret
///     }
///
/// It is a part of service requests only. A call that has one is not written down: if the process ends before the answer, the
/// call has failed. Everything else that is encoded (a model, parameters, an outcome) can't have a secret: encoding it throws.
/// Printed, it is `•••`.
public struct Secret: Sendable, Equatable {
    /// The text itself.
    public let text: String

    /// A secret text.
    public init(_ text: String) { self.text = text }
}

extension Secret: Codable {
    /// Reads the text.
    public init(from decoder: any Decoder) throws { text = try decoder.singleValueContainer().decode(String.self) }

    /// Writes the text into a service request; throws an `EncodingError` anywhere else.
    public func encode(to encoder: any Encoder) throws {
        guard let notice = SecretNotice.key.flatMap({ encoder.userInfo[$0] }) as? SecretNotice else {
            throw EncodingError.invalidValue(
                self,
                EncodingError.Context(
                    codingPath: encoder.codingPath,
                    debugDescription: "A Secret is written into the request of a service only: no model, parameter or "
                        + "outcome can have one."))
        }
        notice.take()
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Three dots, whatever the text.
    public var description: String { "•••" }
    /// Three dots, whatever the text.
    public var debugDescription: String { description }
    /// Nothing to look into.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

/// Permits a request to have secrets, and notes whether it has any.
final class SecretNotice: Sendable {
    static let key = CodingUserInfoKey(rawValue: "secrets")

    private let taken = Mutex(false)

    /// Whether a secret was encoded.
    var isTaken: Bool { taken.withLock { $0 } }

    func take() { taken.withLock { $0 = true } }
}
