/// The members of nodes that have none of their own.
public struct NoMembers: Sendable {}
