import ViewTree

/// Writes the operations of a JSON Patch, straight into bytes.
///
/// The place of what changes is a stack of path parts, so that walking a scene costs nothing where nothing changed.
struct PatchWriter {
    private(set) var writer: JSONWriter
    private(set) var path: [UInt8] = []
    private(set) var count = 0

    /// A patch from one revision to the next, which its first operation tests.
    init(from revision: Int) {
        writer = JSONWriter(capacity: 256)
        writer.write(raw: #"[{"op":"test","path":"/revision","value":"#)
        writer.write(revision)
        writer.write(raw: #"},{"op":"replace","path":"/revision","value":"#)
        writer.write(revision + 1)
        writer.bytes.append(UInt8(ascii: "}"))
    }

    /// The whole patch.
    consuming func finished() -> [UInt8] {
        writer.bytes.append(UInt8(ascii: "]"))
        return writer.bytes
    }

    /// Adds parts to the path while `body` runs. They have to be escaped, and to begin with a slash.
    mutating func at(_ parts: [UInt8], _ body: (inout PatchWriter) throws -> Void) rethrows {
        let length = path.count
        path.append(contentsOf: parts)
        try body(&self)
        path.removeSubrange(length...)
    }

    /// Adds a position to the path while `body` runs.
    mutating func at(_ index: Int, _ body: (inout PatchWriter) -> Void) {
        let length = path.count
        path.append(UInt8(ascii: "/"))
        path.append(contentsOf: String(index).utf8)
        body(&self)
        path.removeSubrange(length...)
    }

    /// Writes an operation at the path; `value` writes its value.
    mutating func write(_ operation: Operation, value: (inout JSONWriter) -> Void) {
        begin(operation)
        writer.write(raw: #","value":"#)
        value(&writer)
        writer.bytes.append(UInt8(ascii: "}"))
    }

    /// Takes away what is at the path.
    mutating func remove() {
        begin(.remove)
        writer.write(raw: "}")
    }

    /// Moves an element of the array at the path.
    mutating func move(from source: Int, to index: Int) {
        at(index) { patch in
            patch.begin(.move)
            patch.path.removeLast(String(index).utf8.count)
            patch.writer.write(raw: #","from":""#)
            patch.writer.write(raw: patch.path)
            patch.writer.write(source)
            patch.writer.write(raw: #""}"#)
        }
    }

    /// How far the patch has got.
    var mark: (bytes: Int, count: Int) { (writer.bytes.count, count) }

    /// Writes one replacement of what is at the path in the place of the many operations since a mark, where that is
    /// shorter.
    mutating func shorten(since mark: (bytes: Int, count: Int), value: (inout JSONWriter) -> Void) {
        let length = writer.bytes.count - mark.bytes
        guard count - mark.count > Self.fewOperations else { return }
        var whole = JSONWriter(capacity: length)
        value(&whole)
        if whole.bytes.count + path.count >= length { return }
        writer.bytes.removeSubrange(mark.bytes...)
        count = mark.count
        write(.replace) { $0.write(raw: whole.bytes) }
    }

    /// Fewer operations than these stay as they are: clients keep more of what they show.
    private static let fewOperations = 16

    private mutating func begin(_ operation: Operation) {
        count += 1
        writer.write(raw: operation.opening)
        writer.write(raw: path)
        writer.bytes.append(UInt8(ascii: "\""))
    }

    enum Operation {
        case add
        case replace
        case remove
        case move

        /// The operation's text up to its path.
        fileprivate var opening: String {
            switch self {
            case .add: #",{"op":"add","path":""#
            case .replace: #",{"op":"replace","path":""#
            case .remove: #",{"op":"remove","path":""#
            case .move: #",{"op":"move","path":""#
            }
        }
    }
}
