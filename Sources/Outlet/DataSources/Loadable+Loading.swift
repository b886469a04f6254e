extension Loadable {
    /// Whether this is what it asks for. Not by comparing two optionals: those of a type that is not known here are looked
    /// at as a tuple, whose metadata has to be found.
    func asks<Request: SourceRequest>(for wanted: Request?) -> Bool {
        if let wanted { request?.isSame(as: wanted) ?? false } else { request == nil }
    }

    /// Asks for something else, or for nothing any more.
    mutating func ask<Request: SourceRequest>(for wanted: Request?, keepingValue: Bool) {
        request = nil
        if let wanted { request = .made(wanted) }
        begin()
        pages = 1
        if request == nil { wish = nil }
        if request == nil || !keepingValue {
            show(nil)
            (next, total) = (nil, nil)
        }
    }
}

extension DataSource {
    /// Takes up what is wished for.
    func begin(_ request: Request, number: inout Int, in loadable: inout Loadable<Value>) {
        let isNextPage = loadable.wish == .nextPage
        loadable.wish = nil
        switch origin {
        case .literal(let value): show(Page(value(request)), in: &loadable)
        case .forwarded: break
        case .loaded:
            loadable.wait(for: &number)
            loadable.isNextPage = isNextPage
        case .observed(let values):
            if isNextPage { loadable.pages += 1 }
            loadable.wait(for: &number)
            if let page = values.valueAtHand(LiveRequest(request: request, pages: loadable.pages)) {
                show(page, in: &loadable)
            }
        }
    }

    /// Looks what there is by now in the place of what is shown, where that can be had at once: whoever has just changed
    /// it need not wait to be told. Whether that changes anything.
    func look(_ request: Request, in loadable: inout Loadable<Value>) -> Bool {
        guard case .observed(let values) = origin, let shown = loadable.page,
            let page = values.valueNow(LiveRequest(request: request, pages: loadable.pages)), page != shown
        else { return false }
        return take(.page(Self.merge(shown, page)), in: &loadable)
    }

    /// Takes in what came; whether that changes anything.
    func take(_ outcome: LoadOutcome, in loadable: inout Loadable<Value>) -> Bool {
        let before = loadable
        let isOver = if case .observed = origin { false } else { true }
        switch outcome {
        case .nothing: return false
        case .failed(let failure): loadable.fail(failure)
        case .threw(let error): loadable.fail(LoadFailure(error))
        case .page(let page):
            guard var page = page as? Page<Value> else { return false }
            if loadable.isNextPage, let append, var value = loadable.value {
                append(&value, page.value)
                page.value = value
            }
            show(page, in: &loadable)
            if isOver { loadable.work = nil }
        }
        loadable.isNextPage = false
        return loadable != before
    }

    /// Shows what came, as far as there may be rows on screen.
    private func show(_ page: Page<Value>, in loadable: inout Loadable<Value>) {
        var page = page
        var isFull = loadable.pages >= pages
        if let rows = page.value as? any ListValue, rows.count >= most {
            isFull = isFull || page.next != nil || rows.count > most
            // There are more, or at least one.
            if isFull { page.total = max(page.total ?? 0, rows.count, page.next == nil ? 0 : most + 1) }
            if rows.count > most, let first = Self.first(most, of: rows) { page.value = first }
        }
        loadable.isFull = isFull
        loadable.take(page)
    }

    private static func first(_ count: Int, of rows: some ListValue) -> Value? {
        var rows = rows
        rows.truncate(to: count)
        return rows as? Value
    }
}

extension Loadable {
    /// What is shown of what is asked for; nil where that has still to come.
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

    /// Waits for nothing any more. The rows that are here may be those of another request: unless a page of them failed,
    /// nothing comes after them.
    fileprivate mutating func fail(_ failure: LoadFailure) {
        self.failure = failure
        if !isNextPage { next = nil }
        isAwaited = false
        work = nil
    }

    /// Shows what came.
    fileprivate mutating func take(_ page: Page<Value>) {
        show(page.value)
        next = page.next
        total = page.total
        failure = nil
        isAwaited = false
    }
}
