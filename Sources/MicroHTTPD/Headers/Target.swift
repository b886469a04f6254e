internal import Glibc

/// The path and the query of a request's target.
struct Target {
    var path: String
    var query: String?

    /// The host of an absolute target, which counts instead of the field Host.
    private(set) var authority: String?
    /// The size in bytes.
    let size: Int
    /// Whether it has a space inside, which makes the first line ambiguous.
    let hasSpace: Bool

    /// Splits a target; of an absolute one (`http://host/path`, RFC 9112, section 3.2.2) only the path is taken.
    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        size = bytes.count
        hasSpace = unsafe Self.index(of: 32, in: bytes, from: 0) != nil
        var start = 0
        if let first = unsafe bytes.first, first != slash, let authority = unsafe Self.authority(in: bytes) {
            start = authority
            while start < bytes.count, unsafe bytes[start] != slash, unsafe bytes[start] != questionMark { start += 1 }
            self.authority = unsafe String(decoding: bytes[authority..<start], as: UTF8.self)
        }
        let end = unsafe Self.index(of: questionMark, in: bytes, from: start) ?? bytes.count
        path = unsafe start == end && start > 0 ? "/" : String(decoding: bytes[start..<end], as: UTF8.self)
        query = unsafe end < bytes.count ? String(decoding: bytes[(end + 1)...], as: UTF8.self) : nil
    }

    private static func index(of byte: UInt8, in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
        guard let base = bytes.baseAddress, let found = unsafe memchr(base + start, CInt(byte), bytes.count - start)
        else { return nil }
        return unsafe UnsafeRawPointer(found) - UnsafeRawPointer(base)
    }

    /// The index of the authority behind `http://` or `https://`; nil if the target begins with neither.
    private static func authority(in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        for scheme: StaticString in ["http://", "https://"] where bytes.count >= scheme.utf8CodeUnitCount {
            let length = scheme.utf8CodeUnitCount
            let isEqual = (0..<length).allSatisfy { unsafe bytes[$0] | 32 == scheme.utf8Start[$0] | 32 }
            if isEqual { return length }
        }
        return nil
    }
}

private let slash = UInt8(ascii: "/")
private let questionMark = UInt8(ascii: "?")
