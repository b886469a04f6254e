/// Which sign-ins end.
public enum SignOutScope: Sendable, Equatable {
    /// That of the client, and that of the session if it is another.
    case here
    /// All of the session's principal.
    case everywhere
    /// All of the session's principal but that of the session, which continues: after a new password, say.
    case others
    /// One of the session's principal, by its ``OpenSignIn/id``. The session continues, unless it is its own sign-in: that is
    /// the same as `here`. An id of no sign-in, of one that has ended, or of another principal's, changes nothing.
    case one(OpenSignIn.ID)
}

extension SignOutScope: Codable {
    private enum CodingKeys: CodingKey {
        case one
    }

    /// A scope that is written as a word.
    private enum Word: String, Codable {
        case here, everywhere, others
    }

    /// Reads a word, or an object with the id of a sign-in.
    public init(from decoder: any Decoder) throws {
        if let word = try? decoder.singleValueContainer().decode(Word.self) {
            switch word {
            case .here: self = .here
            case .everywhere: self = .everywhere
            case .others: self = .others
            }
        } else {
            self = .one(try decoder.container(keyedBy: CodingKeys.self).decode(OpenSignIn.ID.self, forKey: .one))
        }
    }

    /// Writes what ``init(from:)`` reads.
    public func encode(to encoder: any Encoder) throws {
        let word: Word
        switch self {
        case .here: word = .here
        case .everywhere: word = .everywhere
        case .others: word = .others
        case .one(let id):
            var container = encoder.container(keyedBy: CodingKeys.self)
            return try container.encode(id, forKey: .one)
        }
        var container = encoder.singleValueContainer()
        try container.encode(word)
    }
}
