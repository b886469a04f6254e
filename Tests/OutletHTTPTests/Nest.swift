/// A value as deep as it is sent.
final class Nest: Decodable, Sendable {
    let a: Nest?

    var depth: Int { 1 + (a?.depth ?? 0) }
}
