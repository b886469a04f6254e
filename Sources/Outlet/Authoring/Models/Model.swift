/// What a screen's model is: a value that can be compared, sent and written down.
public typealias Model = Codable & Equatable & Sendable
