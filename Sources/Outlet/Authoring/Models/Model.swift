/// A screen's model: a value that can be compared, sent and encoded.
public typealias Model = Codable & Equatable & Sendable
