import DequeModule
import HTTPMessages

/// Decides which page is drawn next. Some pages are drawn at a time, at most half of them for one address. A pure state
/// machine.
///
/// Addresses take turns; the pages of one address are drawn in order. The queue is bounded by the number of connections, which
/// have one request at a time each.
struct PageQueue<Page> {
    /// How many pages are drawn at a time.
    let places: Int
    private var drawn: [NetworkAddress?: Int] = [:]
    private var waiting: [NetworkAddress?: Deque<Page>] = [:]
    /// The addresses with waiting pages, in the order of their turns.
    private var turns: [NetworkAddress?] = []
    private var taken = 0

    init(places: Int) { self.places = places }

    /// How many pages of one address are drawn at a time.
    private var share: Int { max(1, places / 2) }

    /// Adds a page; returns it if it can be drawn at once.
    mutating func add(_ page: Page, of address: NetworkAddress?) -> Page? {
        if taken < places, drawn[address, default: 0] < share {
            take(address)
            return page
        }
        if waiting[address] == nil { turns.append(address) }
        waiting[address, default: []].append(page)
        return nil
    }

    /// Notes that a page of an address is drawn; returns the next page.
    mutating func end(_ address: NetworkAddress?) -> (page: Page, address: NetworkAddress?)? {
        taken -= 1
        let rest = drawn[address, default: 1] - 1
        drawn[address] = rest > 0 ? rest : nil
        guard let turn = turns.firstIndex(where: { drawn[$0, default: 0] < share }) else { return nil }
        let next = turns.remove(at: turn)
        guard let page = waiting[next]?.popFirst() else { return nil }
        if waiting[next]?.isEmpty == true { waiting[next] = nil } else { turns.append(next) }
        take(next)
        return (page, next)
    }

    private mutating func take(_ address: NetworkAddress?) {
        taken += 1
        drawn[address, default: 0] += 1
    }
}
