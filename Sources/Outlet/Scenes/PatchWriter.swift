import ViewTree

/// Writes the operations of a JSON Patch directly as bytes.
///
/// The path of the current node is a stack of path components, so that visiting a scene costs nothing if nothing has
/// changed.
struct PatchWriter {
    private(set) var writer: JSONWriter
    private var path = JSONWriter(capacity: 64)
    private(set) var count = 0

    /// Starts a patch from one revision to the next. Its first operation tests the revision.
    init(from revision: Int) {
        writer = JSONWriter(capacity: 512)
        writer.write(raw: #"[{"op":"test","path":"/revision","value":"#)
        writer.write(revision)
        writer.write(raw: #"},{"op":"replace","path":"/revision","value":"#)
        writer.write(revision + 1)
        writer.bytes.append(UInt8(ascii: "}"))
    }

    /// Ends the patch, and returns it. The result is kept for a long time, so it is a copy without spare capacity.
    mutating func close() -> [UInt8] {
        writer.bytes.append(UInt8(ascii: "]"))
        var patch = JSONWriter(capacity: writer.bytes.count)
        patch.write(raw: writer.bytes.span)
        return patch.bytes
    }

    /// Appends components to the path while `body` runs. They have to be escaped and start with a slash.
    mutating func at(_ parts: [UInt8], _ body: (inout PatchWriter) -> Void) {
        extend({ $0.write(raw: parts.span) }, body)
    }

    /// Appends components to the path while `body` runs. They have to be escaped and start with a slash.
    mutating func at(_ parts: String, _ body: (inout PatchWriter) -> Void) {
        extend({ $0.write(raw: parts) }, body)
    }

    /// Appends an index to the path while `body` runs.
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

    /// Writes an operation at the path, or at `part` relative to it; `value` writes the operation's value.
    mutating func write(_ operation: Operation, at part: [UInt8] = [], value: (inout JSONWriter) -> Void) {
        writeStart(of: operation, at: part)
        writer.write(raw: #"","value":"#)
        value(&writer)
        writer.bytes.append(UInt8(ascii: "}"))
    }

    /// Writes a removal of the value at the path, or at `part` relative to it.
    mutating func remove(at part: [UInt8] = []) {
        writeStart(of: .remove, at: part)
        writer.write(raw: #""}"#)
    }

    /// Writes a move of an element of the array at the path.
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

    /// The current length of the patch.
    var mark: (bytes: Int, count: Int) { (writer.bytes.count, count) }

    /// Replaces the operations since a mark with one replacement of the value at the path, if there are many of them
    /// and the replacement is shorter.
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

    /// Up to this number, operations are never combined: separate operations let clients keep more of their state.
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

        /// The operation's text up to its path, with the path's quote left open.
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
