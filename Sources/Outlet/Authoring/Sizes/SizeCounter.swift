#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// An encoder that counts the size of its output without writing it.
@usableFromInline
final class SizeCounter: Encoder {
    /// The size so far.
    private(set) var size = WrittenSize()

    @usableFromInline var codingPath: [any CodingKey] { [] }
    @usableFromInline var userInfo: [CodingUserInfoKey: Any] { [:] }

    /// Counts a value. Of one that can't be encoded, the part before the error is counted.
    func count(_ value: any Encodable) { try? value.encode(to: self) }

    /// The size of a value.
    static func size(of value: any Encodable) -> WrittenSize {
        let counter = SizeCounter()
        counter.count(value)
        return counter.size
    }

    @usableFromInline
    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        size.bytes += 2
        return KeyedEncodingContainer(CountedMembers(counter: self))
    }

    @usableFromInline
    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        size.bytes += 2
        return CountedElements(counter: self)
    }

    @usableFromInline
    func singleValueContainer() -> any SingleValueEncodingContainer { CountedValue(counter: self) }

    /// Counts a value of so many bytes.
    func add(bytes: Int) { size.add(bytes: bytes) }

    /// Counts the name of a member, with its quotes, the colon and a comma.
    func add(name: String) { size.bytes += name.utf8.count + 4 }

    /// Counts a value of any type; data not byte by byte, as it would write itself.
    func add<Value: Encodable>(_ value: Value) throws {
        if let data = value as? Data { return add(bytes: data.count * 4 / 3 + 2) }
        try value.encode(to: self)
    }

    /// Counts a list by some of its elements.
    func add(sample size: WrittenSize) { self.size.add(size) }
}
