import Outlet

/// A value that a statement can take.
protocol BoundValue {
    /// Appends the value in PostgreSQL's binary format; `false` for NULL.
    func append(to bytes: inout [UInt8]) -> Bool
}

/// A value that can be in an array.
protocol BoundElement: BoundValue {
    /// The OID of its type in PostgreSQL's catalog.
    static var type: Int32 { get }
}

/// An array of one dimension.
struct BoundArray<Element: BoundElement>: BoundValue {
    private let elements: [Element]

    init(_ elements: [Element]) { self.elements = elements }

    func append(to bytes: inout [UInt8]) -> Bool {
        // The number of dimensions, whether there are NULLs, and the type; then the length and the first index of the
        // dimension.
        let head = elements.isEmpty ? [0, 0, Element.type] : [1, 0, Element.type, Int32(elements.count), 1]
        for number in head { bytes.append(bigEndian: number) }
        for element in elements {
            let start = bytes.count
            bytes.append(bigEndian: Int32(0))
            _ = element.append(to: &bytes)
            let length = bytes.count - start - 4
            for index in 0..<4 { bytes[start + index] = UInt8(truncatingIfNeeded: length >> (24 - 8 * index)) }
        }
        return true
    }
}

extension Optional: BoundValue where Wrapped: BoundValue {
    func append(to bytes: inout [UInt8]) -> Bool { self?.append(to: &bytes) ?? false }
}

/// `int8`.
extension Int: BoundElement {
    static var type: Int32 { 20 }
    func append(to bytes: inout [UInt8]) -> Bool {
        bytes.append(bigEndian: self)
        return true
    }
}

/// `int2`.
extension Int16: BoundElement {
    static var type: Int32 { 21 }
    func append(to bytes: inout [UInt8]) -> Bool {
        bytes.append(bigEndian: self)
        return true
    }
}

/// `text`.
extension String: BoundElement {
    static var type: Int32 { 25 }
    func append(to bytes: inout [UInt8]) -> Bool {
        bytes += utf8
        return true
    }
}

/// `text`: the 22 characters of a URL.
extension SessionID: BoundElement {
    static var type: Int32 { 25 }
    func append(to bytes: inout [UInt8]) -> Bool {
        bytes.append(addingCapacity: 22) { append(to: &$0) }
        return true
    }
}

/// `bytea`.
extension [UInt8]: BoundValue, BoundElement {
    static var type: Int32 { 17 }
    func append(to bytes: inout [UInt8]) -> Bool {
        bytes += self
        return true
    }
}

extension [UInt8] {
    fileprivate mutating func append(bigEndian number: some FixedWidthInteger) {
        for shift in stride(from: number.bitWidth - 8, through: 0, by: -8) {
            append(UInt8(truncatingIfNeeded: number >> shift))
        }
    }
}
