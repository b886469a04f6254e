import Outlet

/// Uses a link up. Its answer signs in.
struct UseLink: ServiceRequest {
    typealias Outcome = UsedLink

    static let name = "useLink"
    /// The hash of the link's code.
    let hash: String
    let words: MailWords
}

extension UseLink {
    /// Signs in to the account of the link.
    static func signIn(_: inout LinkCard, _ used: UsedLink, in _: Context) -> [Effect] {
        [
            .signIn(
                used.account.principal, opening: Destination(AccountController.self), endingOthers: used.endsOthers)
        ]
    }

    /// Says why the link can't be used.
    static func tellFailure(_ card: inout LinkCard, _ failure: ServiceFailure, in context: Context) -> [Effect] {
        if failure.reason.isEmpty { return Trouble.tell(&card, failure, in: context) }
        card.trouble = context.text(failure.reason)
        return []
    }
}

extension Service {
    /// Uses links up, and tells both addresses of an account whose address is another one now.
    static func useLink(in book: any AccountBook, by mails: AccountMails?) -> Service {
        Service(signingIn: UseLink.self) { request in
            guard let used = try await book.useLink(request.hash) else {
                throw ServiceFailure("This link was used, or its time is over.")
            }
            if used.oldName != used.account.name {
                await mails?.tell([used.oldName, used.account.name], request.words)
            }
            return used
        }
    }
}
