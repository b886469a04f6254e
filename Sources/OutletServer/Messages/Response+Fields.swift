import HTTPMessages
import Outlet

extension Response {
    /// Adds an item to the list of a field, unless the list has it.
    mutating func add(_ item: String, to field: HeaderName) { add(CollectionOfOne(item), to: field) }

    /// Adds items to the list of a field, those that the list does not have.
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
    /// Whether a list that is parted by commas has an item. Every response is asked that: byte by byte.
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
    /// Names the language of a document's texts, if the app knows it.
    mutating func nameLanguage(of locale: String, in application: Application) {
        if application.namesLanguage { append(application.language(for: locale), for: .contentLanguage) }
    }
}
