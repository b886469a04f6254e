import ViewTree

/// Patches as a store keeps them: without their first two operations, which follow from the revision, and are a third of
/// most patches.
enum StoredPatch {
    /// Every patch begins with this.
    private static let test = Array(#"[{"op":"test","path":"/revision","value":"#.utf8)

    /// The stored form of the patch that leads to a revision from the one before it.
    static func bytes(of patch: [UInt8], to revision: Int) -> [UInt8] {
        let beginning = beginning(of: revision)
        guard patch.starts(with: beginning) else { return patch }
        let rest = patch[beginning.count...]
        return [UInt8(ascii: "[")] + (rest.first == UInt8(ascii: ",") ? rest.dropFirst() : rest)
    }

    /// The patch from its stored form. Earlier releases have stored all of it.
    static func patch(of bytes: [UInt8], to revision: Int) -> [UInt8] {
        if bytes.starts(with: test) { return bytes }
        let separator = bytes.count > 2 ? [UInt8(ascii: ",")] : []
        return beginning(of: revision) + separator + bytes.dropFirst()
    }

    private static func beginning(of revision: Int) -> [UInt8] {
        var writer = JSONWriter(capacity: 96)
        writer.write(raw: test)
        writer.write(revision - 1)
        writer.write(raw: #"},{"op":"replace","path":"/revision","value":"#)
        writer.write(revision)
        writer.write(raw: "}")
        return writer.bytes
    }
}
