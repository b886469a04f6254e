import MicroHTTPD
import Outlet

/// The addresses that a request came through, as proxies note them: the client's first, the last proxy's peer last. nil
/// stands for one that is not told, or not as an address.
enum ForwardedHops {
    /// Reads `Forwarded` (RFC 7239): the parameter `for` of each element.
    ///
    /// An element that is no such thing tells nothing, and neither does what a quotation mark without a second swallows.
    static func addresses(_ text: Span<UInt8>) -> [NetworkAddress?] {
        var addresses: [NetworkAddress?] = []
        var start = 0
        while start < text.count {
            let (end, isOpen) = end(of: start, in: text, at: UInt8(ascii: ","))
            let element = text.trimmed(start..<end)
            // What the client has left open swallows what its proxy adds.
            if !element.isEmpty { addresses.append(isOpen ? nil : address(text.extracting(element))) }
            start = end + 1
        }
        return addresses
    }

    /// Reads `X-Forwarded-For`: addresses, parted by commas.
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

    /// The address in an element's only `for`.
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

    /// Where a part ends that begins at a place: before a separator that is not quoted, or at the end; and
    /// whether a quotation mark in it lacks its second.
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
    /// Whether the bytes begin with `for=`, in any case.
    fileprivate var isFor: Bool {
        self[0] | 0x20 == UInt8(ascii: "f") && self[1] | 0x20 == UInt8(ascii: "o")
            && self[2] | 0x20 == UInt8(ascii: "r") && self[3] == UInt8(ascii: "=")
    }
}
