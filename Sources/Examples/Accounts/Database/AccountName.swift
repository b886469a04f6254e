import Foundation

/// The name of an account: a name or a mail address.
///
/// Names are the same whatever their case is, and however their accents are composed.
struct AccountName: Hashable, Sendable {
    /// The most characters that a name may have.
    static let mostCharacters = 100

    /// The name as it is shown: without spaces around it.
    let text: String
    /// The text by which names are compared.
    let key: String

    init(_ typed: String) {
        text = typed.trimmingCharacters(in: .whitespacesAndNewlines).precomposedStringWithCanonicalMapping
        // In upper case first: "ß" and "SS" differ in case only.
        key = text.uppercased().lowercased().precomposedStringWithCanonicalMapping
    }
}
