import ViewTree

/// Members that elements of one look share, encoded once; each has a comma before it.
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

    /// A look without members.
    static let plain = DivLook([:])
}
