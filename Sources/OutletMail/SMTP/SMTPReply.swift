/// A relay's reply to a command (RFC 5321, 4.2).
struct SMTPReply: Sendable, Equatable {
    /// 200 to 599.
    let code: Int
    /// What stands behind the code, by lines.
    let lines: [String]

    /// Whether the command was carried out.
    var isPositive: Bool { code / 100 == 2 }
    /// Whether the relay never takes the command.
    var isPermanent: Bool { code / 100 == 5 }

    /// The extensions that a reply to `EHLO` offers, with their parameters, by names in capitals.
    var extensions: [String: String] {
        let offered = lines.dropFirst().map { line in
            let words = line.split(separator: " ", maxSplits: 1)
            return (words.first.map { $0.uppercased() } ?? "", words.count > 1 ? String(words[1]) : "")
        }
        return Dictionary(offered) { first, _ in first }
    }

    /// The error for a reply that is not the expected one.
    func error(at step: MailError.Step) -> MailError {
        switch code / 100 {
        case 4: MailError(.refusedForNow, at: step, status: code)
        case 5: MailError(.refused, at: step, status: code)
        default: MailError(.notSMTP, at: step)
        }
    }
}
