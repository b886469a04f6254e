import Outlet

extension JSONService {
    /// The page of a list at a cursor, or its first.
    func page<Rows: Decodable & Sendable>(
        _ cursor: PageCursor?, by paging: JSONPaging, path: ServicePath, query: [String: String], of _: Rows.Type
    ) async throws -> Page<Rows> {
        let reply: ServiceReply
        switch (cursor?.text, paging.next) {
        case (nil, _): reply = try await self.reply(to: path, query: query)
        case (let cursor?, .cursor(_, let parameter)):
            reply = try await self.reply(to: path, query: query.merging([parameter: cursor]) { $1 })
        case (let target?, _):
            var address = base
            address.target = target
            reply = try await self.reply(from: address)
        }
        let page = try reply.decode(JSONPage<Rows>.self, as: paging, with: decoder())
        return Page(page.rows, next: try next(after: page, of: reply, by: paging), total: page.total)
    }

    /// Where the next page begins. An address has to be one of this service; only what follows its host is kept.
    private func next<Rows>(
        after page: JSONPage<Rows>, of reply: ServiceReply, by paging: JSONPaging
    ) throws -> PageCursor? {
        let text = if case .link = paging.next { reply.link } else { page.next }
        guard let text, !text.isEmpty else { return nil }
        if case .cursor = paging.next { return PageCursor(text) }
        guard let address = reply.address.resolving(text), address.origin.host == base.origin.host else {
            throw JSONServiceError(.redirected, "The next page is not one of this service.")
        }
        return PageCursor(address.target)
    }
}
