import ViewTree

/// The members of elements that look alike, encoded once: each with a comma before it.
struct DivLook: Sendable {
    let bytes: [UInt8]

    init(_ members: KeyValuePairs<String, JSON>) {
        var writer = JSONWriter()
        for (name, value) in members {
            writer.write(raw: ",")
            writer.write(name)
            writer.write(raw: ":")
            writer.write(divKit: value)
        }
        bytes = writer.bytes
    }

    /// None.
    static let plain = DivLook([:])
}
