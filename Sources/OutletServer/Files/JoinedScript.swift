/// A module with all that it imports, and so on, as one script: a browser asks for one file, instead of one after the other.
///
/// In the script each of the modules is an object with what it exports, and the script exports these objects. So a module
/// outside of it, such as that of a node type, gets the same objects.
struct JoinedScript {
    /// The path of the script, which is that of the module it begins with.
    let path: String
    /// The modules in it but for the first, by their paths: each with the name of its object.
    private var objects: [String: (name: String, module: ScriptModule)] = [:]
    /// Their texts as objects, each after those that it needs.
    private var declarations = ""
    /// The script's text.
    private(set) var text = ""

    /// Joins what the module of a path needs; nil if one of the modules is missing, can't be read, or is needed by itself.
    /// `file` returns the text of a file.
    init?(_ path: String, _ file: (String) -> String?) {
        self.path = path
        guard let root = file(path).flatMap({ ScriptModule($0, at: path) }) else { return nil }
        for needed in root.imports {
            guard add(needed.path, neededBy: [path], file) else { return nil }
        }
        let names = objects.values.map(\.name).sorted()
        text = declarations + root.text(declaring: declaration) + "export{\(names.joined(separator: ","))};\n"
    }

    /// Adds a module after what it needs; returns false if that can't be done.
    private mutating func add(_ path: String, neededBy way: [String], _ file: (String) -> String?) -> Bool {
        if objects[path] != nil { return true }
        guard !way.contains(path), let module = file(path).flatMap({ ScriptModule($0, at: path) }),
            // In the script an address is relative to the script's.
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

    private func declaration(of needed: ScriptModule.Import) -> String? {
        objects[needed.path].map { needed.declaration(from: $0.name) }
    }

    /// Whether the module of a path is in the script.
    func contains(_ path: String) -> Bool { path == self.path || objects[path] != nil }

    /// The text of the module of a path that gets what is in the script from there; nil if its own text will do.
    func text(of path: String, _ file: (String) -> String?) -> String? {
        if path == self.path { return text }
        let address = String(repeating: "../", count: path.count(where: { $0 == "/" }) - 1)
        let script = (address.isEmpty ? "./" : address) + self.path.dropFirst()
        if let (name, module) = objects[path] {
            let names = module.exports.joined(separator: ",")
            return "import{\(name)}from\"\(script)\";export const{\(names)}=\(name);\n"
        }
        guard let module = file(path).flatMap({ ScriptModule($0, at: path) }),
            module.imports.contains(where: { objects[$0.path] != nil })
        else { return nil }
        return module.text { needed in
            guard let (name, _) = objects[needed.path] else { return nil }
            return "import{\(name)}from\"\(script)\";" + needed.declaration(from: name)
        }
    }

    private func folder(of path: String) -> Substring { path[..<(path.lastIndex(of: "/") ?? path.startIndex)] }
}
