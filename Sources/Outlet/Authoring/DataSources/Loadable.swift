/// A value from a data source, as a part of a screen's model that only a ``Load`` fills.
///
/// Sessions share the value by reference. The stored form of a loadable is its request; the process that restores the
/// session loads the value again.
public struct Loadable<Value: Equatable & Sendable>: Sendable {
    /// The state of a load.
    public typealias Phase = LoadPhase

    /// The newest value. It stays while another is loaded, and if that load fails.
    public private(set) var value: Value?
    /// The value's digest; nil if there is no value.
    private(set) var digest: ValueDigest?
    /// The value that was shown before the session was written; nil once it is loaded again.
    var recalled: RecalledValue?
    /// Whether the value is that of another screen, which no source brings again.
    var isForwarded = false
    /// The phase that follows from the value; kept, since it is read more often than it changes.
    private var valuePhase: Phase?
    /// The number of all rows; nil if the source does not tell it.
    public internal(set) var total: Int?
    /// The current request; nil if there is none.
    var request: StoredRequest?
    /// The number of the work that is under way for this.
    var work: Int?
    /// Whether that has still to bring its first value.
    var isAwaited = false
    /// The number of the work that reads the value again, since a service may have changed it.
    var rereading: Int?
    /// Whether the next result is appended to the rows.
    var isNextPage = false
    var wish: LoadWish?
    var failure: LoadFailure?
    /// Where the next page begins.
    var next: PageCursor?
    /// How many pages are on screen, or of an observed source: are wanted.
    var pages = 1
    /// How many pages have to be loaded after the first until a restored session shows as many as before.
    var missingPages = 0
    /// Whether the limit of rows is reached.
    var isFull = false

    /// Asks for nothing yet.
    public init() {}

    /// Holds a value from the start, as a test wants it.
    public init(_ value: Value) { show(value) }

    /// Whether a value is on its way.
    public var isLoading: Bool { isAwaited || wish != nil }

    /// Whether the source has further rows, and may show them.
    public var hasMore: Bool { next != nil && !isFull }

    /// The state of the load.
    public var phase: Phase {
        switch failure {
        case .failed(let reason)?: .failed(reason: reason)
        case .timedOut?: .timedOut
        case nil: valuePhase ?? (isLoading ? .loading : .idle)
        }
    }

    /// Shows a value, or none any more.
    mutating func show(_ value: Value?) {
        self.value = value
        valuePhase = nil
        digest = nil
        if let value {
            digest = ValueDigest()
            valuePhase = (value as? any PossiblyEmpty)?.isEmpty == true ? .empty : .loaded
        }
    }

    /// Asks for the value again: after a failure, or since it may have changed. The old one stays until then, unless it
    /// is not to be kept.
    public mutating func reload(keepingValue: Bool = true) {
        guard request != nil else { return }
        if !keepingValue { show(nil) }
        markLoading()
    }

    /// Requests the next rows. Does nothing while a load is running, or if there are no more rows.
    public mutating func loadMore() {
        guard hasMore, !isLoading else { return }
        failure = nil
        wish = .nextPage
    }

    mutating func markLoading() {
        failure = nil
        (work, rereading) = (nil, nil)
        isAwaited = false
        wish = .value
    }
}

/// The work that a load still has to begin.
enum LoadWish: Sendable, Equatable {
    case value
    case nextPage
}

extension Loadable: Equatable {
    /// Whether both have the same value and the same state.
    public static func == (left: Self, right: Self) -> Bool {
        left.work == right.work && left.isAwaited == right.isAwaited && left.rereading == right.rereading
            && left.wish == right.wish
            && left.failure == right.failure && left.next == right.next && left.pages == right.pages
            && left.isFull == right.isFull && left.total == right.total && left.request == right.request
            && left.value == right.value
    }
}
