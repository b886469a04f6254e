import ViewTree

/// Writes the operations of a JSON Patch, straight into bytes.
///
/// The place of what changes is a stack of path parts, so that walking a scene costs nothing where nothing changed.
struct PatchWriter {
    private(set) var writer: JSONWriter
    private var path = JSONWriter(capacity: 64)
    private(set) var count = 0

    /// A patch from one revision to the next, which its first operation tests.
    init(from revision: Int) {
        writer = JSONWriter(capacity: 512)
        writer.write(raw: #"[{"op":"test","path":"/revision","value":"#)
        writer.write(revision)
        writer.write(raw: #"},{"op":"replace","path":"/revision","value":"#)
        writer.write(revision + 1)
        writer.bytes.append(UInt8(ascii: "}"))
    }

    /// Ends the patch, and returns it whole. It is kept for long: a copy takes no more room than it needs.
    mutating func close() -> [UInt8] {
        writer.bytes.append(UInt8(ascii: "]"))
        var patch = JSONWriter(capacity: writer.bytes.count)
        patch.write(raw: writer.bytes.span)
        return patch.bytes
    }

    /// Adds parts to the path while `body` runs. They have to be escaped, and to begin with a slash.
    mutating func at(_ parts: [UInt8], _ body: (inout PatchWriter) -> Void) {
        extend({ $0.write(raw: parts.span) }, body)
    }

    /// Adds parts to the path while `body` runs. They have to be escaped, and to begin with a slash.
    mutating func at(_ parts: String, _ body: (inout PatchWriter) -> Void) {
        extend({ $0.write(raw: parts) }, body)
    }

    /// Adds a position to the path while `body` runs.
    mutating func at(_ index: Int, _ body: (inout PatchWriter) -> Void) {
        extend(
            {
                $0.write(raw: "/")
                $0.write(index)
            }, body)
    }

    private mutating func extend(_ write: (inout JSONWriter) -> Void, _ body: (inout PatchWriter) -> Void) {
        let length = path.bytes.count
        write(&path)
        body(&self)
        path.bytes.removeLast(path.bytes.count - length)
    }

    /// Writes an operation at the path, or at a part below it; `value` writes its value.
    mutating func write(_ operation: Operation, at part: [UInt8] = [], value: (inout JSONWriter) -> Void) {
        writeStart(of: operation, at: part)
        writer.write(raw: #"","value":"#)
        value(&writer)
        writer.bytes.append(UInt8(ascii: "}"))
    }

    /// Takes away what is at the path, or at a part below it.
    mutating func remove(at part: [UInt8] = []) {
        writeStart(of: .remove, at: part)
        writer.write(raw: #""}"#)
    }

    /// Moves an element of the array at the path.
    mutating func move(from source: Int, to index: Int) {
        at(index) { patch in
            patch.writeStart(of: .move)
            patch.path.bytes.removeLast(String(index).utf8.count)
            patch.writer.write(raw: #"","from":""#)
            patch.writer.write(raw: patch.path.bytes)
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
        if whole.bytes.count + path.bytes.count >= length { return }
        writer.bytes.removeSubrange(mark.bytes...)
        count = mark.count
        write(.replace) { $0.write(raw: whole.bytes) }
    }

    /// Fewer operations than these stay as they are: clients keep more of what they show.
    private static let fewOperations = 16

    private mutating func writeStart(of operation: Operation, at part: [UInt8] = []) {
        count += 1
        writer.write(raw: operation.opening)
        writer.write(raw: path.bytes)
        if !part.isEmpty { writer.write(raw: part) }
    }

    enum Operation {
        case add
        case replace
        case remove
        case move

        /// The operation's text up to its path, whose quote is left open.
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
