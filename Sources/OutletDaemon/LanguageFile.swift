import Foundation
import ViewTree

/// The file with the texts of a language, by their keys.
struct LanguageFile {
    private let path: String

    /// The file of a language, a BCP 47 tag, in a folder.
    init(in folder: String, of language: String) { path = "\(folder)/\(language).json" }

    /// Adds keys with empty texts after the present ones, each on a line, and returns the file's path. Keeps the present texts
    /// and their order. Creates a missing file.
    ///
    /// - Throws: a `StartError` if the file, or its folder, can't be read or written, or the file is no object of JSON.
    func add(_ keys: [String]) throws -> String {
        var object = JSONObject()
        if FileManager.default.fileExists(atPath: path) {
            do {
                let data = try Data(contentsOf: URL(fileURLWithPath: path))
                guard case .object(let texts) = try JSON(parsing: Array(data)) else {
                    throw StartError(description: "\(path) is no object of texts by their keys.")
                }
                object = texts
            } catch let error as JSONError {
                throw StartError(description: "\(path): \(error.description)")
            } catch let error as CocoaError {
                throw StartError(description: "\(path) can't be read: \(error.localizedDescription)")
            }
        }
        for key in keys where object[key] == nil { object[key] = "" }
        let lines = object.members.map { "  \(JSON.string($0.name)): \($0.value)" }
        do {
            try Data("{\n\(lines.joined(separator: ",\n"))\n}\n".utf8).write(
                to: URL(fileURLWithPath: path), options: .atomic)
        } catch {
            throw StartError(description: "\(path) can't be written: \(error.localizedDescription)")
        }
        return path
    }
}
