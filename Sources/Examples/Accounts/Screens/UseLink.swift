import Outlet

/// Uses a link up. Its answer signs in.
struct UseLink: ServiceRequest {
    typealias Outcome = UsedLink

    static let name = "useLink"
    /// The hash of the link's code.
    let hash: String
    let words: MailWords
}

extension Service {
    /// Uses links up, and tells both addresses of an account whose address is another one now.
    static func useLink(in book: any AccountBook, by mails: AccountMails?) -> Service {
        Service(signingIn: UseLink.self) { request in
            guard let used = try await book.useLink(request.hash) else {
                throw ServiceFailure("This link was used, or its time is over.")
            }
            if used.oldName != used.account.name {
                try await mails?.tell([used.oldName, used.account.name], request.words)
            }
            return used
        }
    }
}
