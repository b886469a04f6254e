/// Joins a module with all its direct and indirect imports to one script, so that a browser loads one file instead of several,
/// one after the other.
///
/// In the script each module becomes an object with its exports, and the script exports these objects. So a module outside of
/// it, such as that of a node type, shares the same objects.
struct JoinedScript {
    /// The path of the script, which is that of its root module.
    let path: String
    /// The modules except for the root, by path, each with the name of its object.
    private var objects: [String: (name: String, module: ScriptModule)] = [:]
    private let patterns = ScriptModule.Patterns()
    /// The text of these objects; each comes after those that it needs.
    private var declarations = ""
    /// The script's text.
    private(set) var text = ""

    /// Joins the module at a path with its imports. Nil if a module is missing, can't be parsed, or imports itself indirectly.
    /// `file` returns the text of a file.
    init?(_ path: String, _ file: (String) -> String?) {
        self.path = path
        guard let root = module(path, file) else { return nil }
        for needed in root.imports {
            guard add(needed.path, neededBy: [path], file) else { return nil }
        }
        let names = objects.values.map(\.name).sorted()
        text = declarations + root.text(declaring: declaration) + "export{\(names.joined(separator: ","))};\n"
    }

    /// Adds a module after its imports; false if it can't be joined.
    private mutating func add(_ path: String, neededBy way: [String], _ file: (String) -> String?) -> Bool {
        if objects[path] != nil { return true }
        guard !way.contains(path), let module = module(path, file),
            // The script may have another address than the module: one that uses its own address has to be in the same folder.
            folder(of: path) == folder(of: self.path) || !module.usesAddress
        else { return false }
        for needed in module.imports {
            guard add(needed.path, neededBy: way + [path], file) else { return false }
        }
        let name = "$\(objects.count)"
        declarations += "const \(name)=\(module.object(declaring: declaration));\n"
        objects[path] = (name, module)
        return true
    }

    private func module(_ path: String, _ file: (String) -> String?) -> ScriptModule? {
        file(path).flatMap { ScriptModule($0, at: path, by: patterns) }
    }

    private func declaration(of needed: ScriptModule.Import) -> String? {
        objects[needed.path].map { needed.declaration(from: $0.name) }
    }

    /// Whether the module of a path is in the script.
    func contains(_ path: String) -> Bool { path == self.path || objects[path] != nil }

    /// The text of a module that takes joined modules from the script; nil if its own text does not change.
    func text(of path: String, _ file: (String) -> String?) -> String? {
        if path == self.path { return text }
        let address = String(repeating: "../", count: path.count(where: { $0 == "/" }) - 1)
        let script = (address.isEmpty ? "./" : address) + self.path.dropFirst()
        if let (name, module) = objects[path] {
            let names = module.exports.joined(separator: ",")
            return "import{\(name)}from\"\(script)\";export const{\(names)}=\(name);\n"
        }
        guard let module = module(path, file),
            module.imports.contains(where: { objects[$0.path] != nil })
        else { return nil }
        return module.text { needed in
            guard let (name, _) = objects[needed.path] else { return nil }
            return "import{\(name)}from\"\(script)\";" + needed.declaration(from: name)
        }
    }

    private func folder(of path: String) -> Substring { path[..<(path.lastIndex(of: "/") ?? path.startIndex)] }
}
