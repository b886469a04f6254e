import HTTPMessages
import Outlet

/// The addresses through which a request came, as recorded by proxies: the client's first, the peer of the last proxy
/// last. An element is nil if its address is missing or invalid.
enum ForwardedHops {
    /// Parses `Forwarded` (RFC 7239): the parameter `for` of each element.
    ///
    /// An invalid element is nil, and so is the text after a quotation mark that is not closed.
    static func addresses(_ text: Span<UInt8>) -> [NetworkAddress?] {
        var addresses: [NetworkAddress?] = []
        var start = 0
        while start < text.count {
            let (end, isOpen) = end(of: start, in: text, at: UInt8(ascii: ","))
            let element = text.trimmed(start..<end)
            // A quotation mark that a client leaves open includes what the proxy appends.
            if !element.isEmpty { addresses.append(isOpen ? nil : address(text.extracting(element))) }
            start = end + 1
        }
        return addresses
    }

    /// Parses `X-Forwarded-For`: addresses separated by commas.
    static func plainAddresses(_ text: Span<UInt8>) -> [NetworkAddress?] {
        var addresses: [NetworkAddress?] = []
        var start = 0
        while start < text.count {
            var end = start
            while end < text.count, text[end] != UInt8(ascii: ",") { end += 1 }
            let part = text.trimmed(start..<end)
            if !part.isEmpty { addresses.append(NetworkAddress(node: text.extracting(part))) }
            start = end + 1
        }
        return addresses
    }

    /// The address in an element's `for` parameter; nil unless there is exactly one.
    private static func address(_ element: Span<UInt8>) -> NetworkAddress? {
        var found: NetworkAddress?
        var count = 0
        var start = 0
        while start < element.count {
            let end = end(of: start, in: element, at: UInt8(ascii: ";")).index
            let pair = element.extracting(element.trimmed(start..<end))
            if pair.count > 4, pair.isFor {
                found = NetworkAddress(node: pair.extracting(pair.unquoted(4..<pair.count)))
                count += 1
            }
            start = end + 1
        }
        return count == 1 ? found : nil
    }

    /// The end of a part: the next separator outside of quotes, or the end of the text. `isOpen` is whether a quotation
    /// mark in the part is not closed.
    private static func end(
        of start: Int, in text: Span<UInt8>, at separator: UInt8
    ) -> (index: Int, isOpen: Bool) {
        var index = start
        var isQuoted = false
        while index < text.count, isQuoted || text[index] != separator {
            if text[index] == UInt8(ascii: "\"") { isQuoted.toggle() }
            index += isQuoted && text[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        return (min(index, text.count), isQuoted)
    }
}

extension Span<UInt8> {
    /// Whether the bytes begin with `for=`, ignoring case.
    fileprivate var isFor: Bool {
        self[0] | 0x20 == UInt8(ascii: "f") && self[1] | 0x20 == UInt8(ascii: "o")
            && self[2] | 0x20 == UInt8(ascii: "r") && self[3] == UInt8(ascii: "=")
    }
}
