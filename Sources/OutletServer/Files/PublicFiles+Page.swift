import Outlet

extension PublicFiles {
    /// The files as served below a path. In the web client's page, links to files get permanent addresses, and other
    /// root-relative links get the base path: the page is served at addresses of different depths, so its links can't be
    /// relative. At the permanent addresses, the client's modules are joined to one script. The page also lists the modules of
    /// node types that it did not name.
    func below(_ basePath: BasePath) -> PublicFiles {
        guard let file = files["/index.html"] else { return self }
        var result = self
        var page = String(decoding: file.bytes, as: UTF8.self)
        let client = page.contains(Self.script) ? JoinedScript(Self.client, text) : nil
        if let client { result.join(client) }
        result.folder = result.permanentFolder
        // A joined module needs no link.
        page = page.replacing(/<link rel="modulepreload"[^>]* href="([^"]+)"[^>]*>\n?/) {
            client?.contains(String($0.output.1)) == true ? "" : $0.output.0
        }
        page = naming(nodeModulesIn: page, without: client)
        page = page.replacing(/(href|src)="(\/(?!\/)[^"]*)"/) { link in
            let path = String(link.output.2)
            return "\(link.output.1)=\"\(basePath)\(files[path] == nil ? "" : result.folder)\(path)\""
        }
        result.add(Array(page.utf8), at: "/index.html")
        return result
    }

    /// The script with which the web client begins.
    private static let client = "/outlet.js"
    private static let script = "src=\"\(client)\""

    private func text(_ path: String) -> String? {
        files[path].map { String(decoding: $0.bytes, as: UTF8.self) }
    }

    /// Replaces the modules that are joined to a script: all of them take their objects from it.
    private mutating func join(_ script: JoinedScript) {
        for path in files.keys where path.hasSuffix(".js") {
            guard let text = script.text(of: path, text) else { continue }
            inFolder[path] = Self.file(Array(text.utf8), at: path)
        }
    }

    /// Adds the node types to the page whose modules it does not name, with a link to each module: `/nodes/gauge.js` draws the
    /// type `gauge`.
    private func naming(nodeModulesIn page: String, without client: JoinedScript?) -> String {
        let pattern = /\/nodes\/([A-Za-z]\w*)\.js/
        let types = files.keys.sorted().compactMap { path -> String? in
            let type = path.wholeMatch(of: pattern)?.output.1
            return client?.contains(path) == true || page.contains("\"\(path)\"") ? nil : type.map { String($0) }
        }
        if types.isEmpty || !page.contains(Self.script) { return page }
        let links = types.map { "<link rel=\"modulepreload\" data-with=\"\($0)\" href=\"/nodes/\($0).js\">\n" }
        return page.replacing(Self.script, with: "\(Self.script) data-nodes=\"\(types.joined(separator: " "))\"")
            .replacing("</body>", with: links.joined() + "</body>")
    }
}
