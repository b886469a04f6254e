#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A description of where values come from. A controller has it in a slot, an implementation supplies it.
///
/// Only a ``Load`` reads from it, and fills a ``Loadable`` of the model. Values that exist at once (`init(_:)`, or an
/// observed value that another session has on screen) are in the screen's first document. All others arrive as events.
///
/// After SymbiOSis' data sources. To chain sources, let the request of a load depend on the value of another.
public struct DataSource<Request: SourceRequest, Value: Equatable & Sendable>: Sendable {
    enum Origin: Sendable {
        /// The value is at hand.
        case literal(@Sendable (Request) -> Value)
        /// The value has to be loaded, maybe page by page.
        case loaded(@Sendable (Request, PageCursor?) async throws -> Page<Value>)
        /// The value is there, and then changes.
        case observed(Observed)
        /// Another screen hands the value over.
        case forwarded
        /// The time, at each interval.
        case clock(Duration, value: @Sendable (Date) -> Value)
        /// The sign-ins of the session's principal.
        case ownSignIns(value: @Sendable (IdentifiedList<OpenSignIn>) -> Value)
        /// Who else is at a place of that name, and what others see of a principal.
        case viewers(
            of: String, nameOf: @Sendable (Principal) async -> String?, value: @Sendable (Viewers) -> Value)
    }

    let origin: Origin
    /// Appends a page to the rows; nil if the source has no pages.
    let append: (@Sendable (inout Value, Value) -> Void)?
    /// How many pages of an observed source may be on screen.
    let pages: Int
    /// How many rows may be on screen.
    let most: Int
    /// Whether all sessions hold the same value.
    var isConstant = false
    /// The broadcast that the source observes, if it does.
    var broadcast: (any AnyBroadcast)?
    /// How long a value that was read is shown before the source is observed.
    private(set) var pause = Duration.zero
    var limit: Duration?
    var retry = Retry(attempts: 1, delay: .zero)

    /// A source that has one value.
    public init(_ value: Value) where Request == NoRequest {
        self.init(origin: .literal { _ in value })
        isConstant = true
    }

    /// A source that makes its value at once.
    public init(making value: @escaping @Sendable (Request) -> Value) { self.init(origin: .literal(value)) }

    /// A source that loads its value. If `load` throws, the load fails; users see the reason of a ``ServiceFailure``
    /// only. The load is cancelled when its screen closes, and when its request changes.
    public init(loading load: @escaping @Sendable (Request) async throws -> Value) {
        self.init(origin: .loaded { request, _ in Page(try await load(request)) })
    }

    /// A source that loads its rows page by page: `load` gets nil for the first page, then the cursor of the page before.
    /// Of the rows, up to `most` are on screen.
    public init(
        paging load: @escaping @Sendable (Request, PageCursor?) async throws -> Page<Value>, most: Int = 2_000
    ) where Value: ListValue {
        self.init(
            origin: .loaded(load),
            append: { rows, page in
                var page = page
                page.truncate(to: max(0, most - rows.count))
                rows.append(contentsOf: page)
            }, most: most)
    }

    /// A source whose value changes: each that the sequence brings takes the place of the one before. It is observed
    /// once for all sessions that ask the same, as long as one does.
    public init<Values: AsyncSequence & Sendable>(observing values: @escaping @Sendable (Request) -> Values)
    where Values.Element == Value {
        self.init { live, _, receive in
            for try await value in values(live.request) { receive(Page(value)) }
        }
    }

    /// A source that observes a sequence whose first value is available at once. That value is in the response to the
    /// request. The source observes the following values once the first has been in use for a second.
    public init<Values: ImmediateSequence & Sendable>(observing values: @escaping @Sendable (Request) -> Values)
    where Values.Element == Value {
        let read = Observed.Read { live in
            try values(live.request).now().map { Page($0) }
        } later: { live in
            try await values(live.request).first().map { Page($0) }
        }
        self.init(read: read) { live, known, receive in
            for try await value in values(live.request).after(known?.value) { receive(Page(value)) }
        }
    }

    /// A source of rows that change, of which the first are shown. `values` receives the number of rows to deliver. It
    /// grows by `pageSize` when the client asks for more, up to `most`. If a row changes, all shown rows are read
    /// again.
    public init<Values: AsyncSequence & Sendable>(
        observing values: @escaping @Sendable (Request, _ limit: Int) -> Values, pageSize: Int, most: Int = 2_000
    ) where Values.Element == Page<Value>, Value: ListValue {
        let window = GrowingWindow(step: pageSize, most: most)
        self.init(pages: window.pages, most: most) { live, _, receive in
            for try await page in values(live.request, window.rows(of: live.pages)) { receive(page) }
        }
    }

    /// The same, of a sequence whose first rows are there at once: they come with the answer that asks for them.
    public init<Values: ImmediateSequence & Sendable>(
        observing values: @escaping @Sendable (Request, _ limit: Int) -> Values, pageSize: Int, most: Int = 2_000
    ) where Values.Element == Page<Value>, Value: ListValue {
        let window = GrowingWindow(step: pageSize, most: most)
        let read = Observed.Read { live in
            try values(live.request, window.rows(of: live.pages)).now()
        } later: { live in
            try await values(live.request, window.rows(of: live.pages)).first()
        }
        self.init(pages: window.pages, most: most, read: read) { live, known, receive in
            for try await page in values(live.request, window.rows(of: live.pages)).after(known) { receive(page) }
        }
    }

    /// A source without data of its own: its value is passed by the screen that opens this one.
    public static var forwarded: Self { Self(origin: .forwarded) }

    /// A source of the time, at each interval.
    init(clock interval: Duration) where Value == Date { self.init(origin: .clock(interval) { $0 }) }

    /// A source of the sign-ins of the session's principal, up to so many.
    init(ownSignIns most: Int) where Value == IdentifiedList<OpenSignIn> {
        self.init(origin: .ownSignIns { $0 }, most: most)
    }

    /// A source of who else is at a place of a name.
    init(viewersOf name: String, named nameOf: @escaping @Sendable (Principal) async -> String?)
    where Value == Viewers {
        self.init(origin: .viewers(of: name, nameOf: nameOf) { $0 })
    }

    typealias Observed = Observation<LiveRequest<Request>, Page<Value>>

    init(
        pages: Int = .max, most: Int = 2_000, pause: Duration = .seconds(1), read: Observed.Read? = nil,
        observe: @escaping Observed.Observe
    ) {
        self.init(
            origin: .observed(Observed(merge: Self.merge, read: read, observe: observe)), pages: pages, most: most)
        self.pause = pause
    }

    private init(
        origin: Origin, append: (@Sendable (inout Value, Value) -> Void)? = nil, pages: Int = .max, most: Int = 2_000
    ) {
        self.origin = origin
        self.append = append
        self.pages = pages
        self.most = most
    }

    /// A newer page as edits of an older one, so that what is sent to each session is what has changed.
    static func merge(_ old: Page<Value>, _ new: Page<Value>) -> Page<Value> {
        func merged<List: ListValue>(_ old: List) -> Value? {
            guard let rows = new.value as? List else { return nil }
            var list = old
            list.replace(with: rows)
            return list as? Value
        }
        guard let list = old.value as? any ListValue, let value = merged(list) else { return new }
        return Page(value, next: new.next, total: new.total)
    }

    /// The source with a time-out for each load, all attempts together; for an observed source, until its first value.
    public func timeout(_ limit: Duration) -> Self {
        var copy = self
        copy.limit = limit
        return copy
    }

    /// The source with further attempts if the load throws: up to `attempts` in all, the first after `delay`, each
    /// later one after twice the delay before. A ``ServiceFailure`` is a result, and is not tried again.
    public func retrying(attempts: Int, delay: Duration = .milliseconds(100)) -> Self {
        var copy = self
        copy.retry = Retry(attempts: attempts, delay: delay)
        return copy
    }
}

extension DataSource where Request == NoRequest {
    /// The same where nothing says what the request is: `Load(\.book, from: .forwarded)`.
    public static var forwarded: Self { Self(origin: .forwarded) }
}

extension ImmediateSequence {
    /// The sequence after a first value, if one is known.
    fileprivate func after(_ known: Element?) -> Self { known.map(values(after:)) ?? self }

    /// Waits for the first value; nil if the sequence ends without one.
    fileprivate func first() async throws -> Element? {
        for try await value in self { return value }
        return try now()
    }
}

/// How many rows of a list that is observed are on screen.
private struct GrowingWindow {
    /// How many each page adds.
    let step: Int
    let most: Int

    /// How many pages it takes for the most.
    var pages: Int { most / max(1, step) + (most % max(1, step) == 0 ? 0 : 1) }

    /// How many rows are on screen with so many pages.
    func rows(of pages: Int) -> Int { min(pages * step, most) }
}

/// How often a load is tried.
struct Retry: Sendable {
    let attempts: Int
    let delay: Duration
}

/// The key of an observation: a request, and the number of its pages.
struct LiveRequest<Request: SourceRequest>: Hashable, Sendable {
    let request: Request
    let pages: Int
}
