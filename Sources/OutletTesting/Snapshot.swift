import Foundation
public import ViewTree

/// Compares documents with reviewed ones: JSON files beside the test.
///
/// The first run writes the file and fails, so that someone reviews it. To accept a change, delete the file.
public enum Snapshot {
    /// Throws if a document differs from `Snapshots/<name>.json`, beside the test's file.
    ///
    /// The session's id is not compared, since it is different each time.
    public static func check(_ document: JSON, _ name: String, file: String = #filePath) throws {
        var document = document
        if case .object(var object) = document, object["session"] != nil {
            object["session"] = "…"
            document = .object(object)
        }
        let folder = URL(filePath: file).deletingLastPathComponent().appending(path: "Snapshots")
        let url = folder.appending(path: "\(name).json")
        guard let data = try? Data(contentsOf: url) else {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try Data((document.indented() + "\n").utf8).write(to: url)
            throw TestFailure("'\(name).json' was not there and has been written: look whether it is right.")
        }
        let recorded = try JSON(parsing: Array(data), depthLimit: 128)
        if recorded == document { return }
        throw TestFailure(
            "The document is not as in '\(name).json'; what leads there is \(Patch(from: recorded, to: document).json)")
    }
}

extension JSON {
    /// JSON text with one line for each member and element.
    fileprivate func indented(_ margin: String = "") -> String {
        let inner = margin + "  "
        switch self {
        case .array(let elements) where !elements.isEmpty:
            let lines = elements.map { inner + $0.indented(inner) }
            return "[\n\(lines.joined(separator: ",\n"))\n\(margin)]"
        case .object(let object) where !object.members.isEmpty:
            let lines = object.members.map { "\(inner)\(JSON.string($0.name)): \($0.value.indented(inner))" }
            return "{\n\(lines.joined(separator: ",\n"))\n\(margin)}"
        default: return description
        }
    }
}
