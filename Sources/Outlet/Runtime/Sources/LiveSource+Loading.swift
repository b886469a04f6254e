extension Loadable {
    /// Whether this is the request that the model wants. It avoids a comparison of two optionals: the runtime compares those of
    /// an unknown type as a tuple, whose metadata it has to look up.
    func asks<Request: SourceRequest>(for wanted: Request?) -> Bool {
        if let wanted { request?.isSame(as: wanted) ?? false } else { request == nil }
    }

    /// Asks for something else, or for nothing any more.
    mutating func ask<Request: SourceRequest>(for wanted: Request?, keepingValue: Bool) {
        request = nil
        if let wanted { request = .made(wanted) }
        markLoading()
        pages = 1
        if request == nil { wish = nil }
        if request == nil || !keepingValue {
            show(nil)
            (next, total) = (nil, nil)
        }
    }
}

extension LiveSource {
    /// Takes up what is wished for.
    func start(_ request: Request, number: inout Int, _ reading: Reading, in loadable: inout Loadable<Value>) {
        let isNextPage = loadable.wish == .nextPage
        loadable.wish = nil
        switch source.origin {
        case .literal(let value): show(Page(value(request)), in: &loadable)
        case .forwarded: break
        case .clock(_, let value):
            loadable.wait(for: &number)
            if let time = reading.ask({ reading.time() }) { show(Page(value(time)), in: &loadable) }
        case .ownSignIns: loadable.wait(for: &number)
        case .viewers(let name, _, let value):
            loadable.wait(for: &number)
            // A restored session keeps what it has shown until it gets another value.
            if loadable.isForwarded, loadable.value != nil {
                loadable.isAwaited = false
                break
            }
            guard let spot = try? PresenceSpot(name: name, request: request) else { break }
            if let viewers = reading.ask({ reading.viewers(spot) }) { show(Page(value(viewers)), in: &loadable) }
        case .loaded:
            loadable.wait(for: &number)
            loadable.isNextPage = isNextPage
            if !isNextPage { loadable.countPages() }
        case .observed:
            guard let values else { break }
            if isNextPage { loadable.pages += 1 }
            loadable.wait(for: &number)
            let key = LiveRequest(request: request, pages: loadable.pages)
            if let page = reading.isAnew ? nil : reading.ask({ values.valueAtHand(key, reading) }) {
                show(page, in: &loadable)
            } else if reading.isAnew {
                _ = reread(key, of: values, number: &number, reading, in: &loadable)
            }
        }
    }

    /// Reads the current value, or the one being loaded, again, since a service may have changed it. If the read has to wait,
    /// it gets a number of work; a source that can only be observed continues. Returns whether anything changed.
    func reread(
        _ request: Request, number: inout Int, _ reading: Reading, in loadable: inout Loadable<Value>
    ) -> Bool {
        guard let values, loadable.work != nil else { return false }
        let key = LiveRequest(request: request, pages: loadable.pages)
        return reread(key, of: values, number: &number, reading, in: &loadable)
    }

    private func reread(
        _ key: LiveRequest<Request>, of values: Values, number: inout Int, _ reading: Reading,
        in loadable: inout Loadable<Value>
    ) -> Bool {
        let before = loadable
        loadable.rereading = nil
        switch reading.ask({ values.reread(key, reading) }) {
        case .value(let page): show(page, of: key, of: values, number: &number, reading, in: &loadable)
        case .later:
            number += 1
            loadable.rereading = number
        case .never:
            if loadable.isAwaited, case .value(let page) = reading.ask({ values.latest(key) }) {
                show(page, in: &loadable)
            }
        }
        return loadable != before
    }

    /// Shows the value of such a read.
    private func show(
        _ page: Page<Value>, of key: LiveRequest<Request>, of values: Values, number: inout Int, _ reading: Reading,
        in loadable: inout Loadable<Value>
    ) {
        guard let shown = loadable.page else { return show(page, in: &loadable) }
        let page = cut(page, pages: loadable.pages).page
        if shown == page { return }
        show(DataSource<Request, Value>.merge(shown, page), in: &loadable)
        // The observation that is about to begin continues from the value that is shown now.
        if reading.ask({ values.isUnobserved(key) }) {
            number += 1
            loadable.work = number
        }
    }

    /// Takes in the outcome of reading again; whether that changes anything.
    func accept(
        reread outcome: LoadOutcome, of request: Request, number: inout Int, _ reading: Reading,
        in loadable: inout Loadable<Value>
    ) -> Bool {
        guard let values else { return false }
        loadable.rereading = nil
        switch outcome {
        case .nothing: break
        case .failed(let failure): loadable.fail(failure)
        case .threw(let error): loadable.fail(LoadFailure(error))
        case .page(let page):
            guard let page = page as? Page<Value> else { break }
            let key = LiveRequest(request: request, pages: loadable.pages)
            show(page, of: key, of: values, number: &number, reading, in: &loadable)
        }
        return true
    }

    /// Takes in an outcome; whether that changes anything.
    func accept(_ outcome: LoadOutcome, in loadable: inout Loadable<Value>) -> Bool {
        let before = loadable
        let isOver =
            switch source.origin {
            case .observed, .clock, .viewers: false
            default: true
            }
        switch outcome {
        case .nothing: return false
        case .failed(let failure): loadable.fail(failure)
        case .threw(let error): loadable.fail(LoadFailure(error))
        case .page(let page):
            guard var page = page as? Page<Value> else { return false }
            if loadable.isNextPage, let append = source.append, var value = loadable.value {
                append(&value, page.value)
                page.value = value
                loadable.pages += 1
                loadable.missingPages = max(0, loadable.missingPages - 1)
            }
            if case .ownSignIns = source.origin, let shown = loadable.value {
                page = DataSource<Request, Value>.merge(Page(shown), page)
            }
            show(page, in: &loadable)
            if isOver {
                loadable.work = nil
                loadable.loadMissingPage()
            }
        }
        loadable.isNextPage = false
        return loadable != before
    }

    /// Shows a page, as far as there may be rows on screen.
    private func show(_ page: Page<Value>, in loadable: inout Loadable<Value>) {
        let (page, isFull) = cut(page, pages: loadable.pages)
        loadable.isFull = isFull
        loadable.show(page)
    }

    /// A page with only those rows that may be on screen, and whether no further ones may be.
    private func cut(_ page: Page<Value>, pages count: Int) -> (page: Page<Value>, isFull: Bool) {
        var page = page
        var isFull = count >= source.pages
        if let rows = page.value as? any ListValue, rows.count >= source.most {
            isFull = isFull || page.next != nil || rows.count > source.most
            // There are more, or at least one.
            if isFull { page.total = max(page.total ?? 0, rows.count, page.next == nil ? 0 : source.most + 1) }
            if rows.count > source.most, let first = Self.first(source.most, of: rows) { page.value = first }
        }
        return (page, isFull)
    }

    private static func first(_ count: Int, of rows: some ListValue) -> Value? {
        var rows = rows
        rows.truncate(to: count)
        return rows as? Value
    }
}

extension Loadable {
    /// The page that answers the current request; nil until it is there.
    var page: Page<Value>? {
        guard !isAwaited, let value else { return nil }
        return Page(value, next: next, total: total)
    }

    /// Takes the next number of work.
    fileprivate mutating func wait(for number: inout Int) {
        number += 1
        work = number
        isAwaited = true
    }

    /// Begins with the first page. In a session that has come back, those follow that it showed.
    fileprivate mutating func countPages() {
        missingPages = recalled == nil ? 0 : pages + missingPages - 1
        pages = 1
    }

    /// Requests the next page if it was there before the session was written down.
    fileprivate mutating func loadMissingPage() {
        if !hasMore { missingPages = 0 }
        if missingPages > 0 { loadMore() }
    }

    /// Waits for nothing any more. The rows that are here may be those of another request: unless a page of them failed,
    /// nothing comes after them.
    fileprivate mutating func fail(_ failure: LoadFailure) {
        self.failure = failure
        if !isNextPage { next = nil }
        isAwaited = false
        (work, rereading) = (nil, nil)
    }

    /// Shows a page.
    fileprivate mutating func show(_ page: Page<Value>) {
        show(page.value)
        isForwarded = false
        next = page.next
        total = page.total
        failure = nil
        isAwaited = false
    }
}
