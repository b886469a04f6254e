import HTTPMessages
import Outlet

extension Response {
    /// Adds an item to the list of a field, unless the list has it.
    mutating func add(_ item: String, to field: HeaderName) { add(CollectionOfOne(item), to: field) }

    /// Adds items to the list in a field, except for those that it has.
    mutating func add(_ items: some Collection<String>, to field: HeaderName) {
        var list = headers[field] ?? ""
        for item in items where !list.utf8.span.hasItem(item.utf8.span) {
            if !list.isEmpty { list += ", " }
            list += item
        }
        if !list.isEmpty { headers[field] = list }
    }
}

extension Span<UInt8> {
    /// Whether a comma-separated list has an item. Compares bytes, since each response needs it.
    fileprivate func hasItem(_ item: Span<UInt8>) -> Bool {
        var start = 0
        while start + item.count <= count {
            while start < count, self[start] == UInt8(ascii: " ") { start += 1 }
            var end = start
            while end < count, self[end] != UInt8(ascii: ",") { end += 1 }
            if end - start == item.count, item.indices.allSatisfy({ self[start + $0] == item[$0] }) { return true }
            start = end + 1
        }
        return false
    }
}

extension Headers {
    /// Adds `Content-Language`, if the app declares its language.
    mutating func nameLanguage(of locale: String, in application: Application) {
        if application.namesLanguage { append(application.language(for: locale), for: .contentLanguage) }
    }
}
