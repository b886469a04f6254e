import ViewTree

extension Application {
    /// Writes the whole document of a session.
    package func document(of session: Session) throws -> [UInt8] {
        let stack = session.state.stack
        guard let top = stack.last else { return [] }
        let scene = try scene(top, session.locale)
        var writer = JSONWriter(capacity: 1024)
        writer.write(raw: #"{"session":"#)
        writer.write(session.id.description)
        writer.write(raw: #","revision":"#)
        writer.write(session.revision)
        try writeHead(of: stack, scene, session.locale, to: &writer)
        writer.write(raw: #","tree":"#)
        scene.render(top.container, to: &writer)
        writer.write(raw: #","effects":["#)
        for (index, effect) in session.state.effects.enumerated() {
            if index > 0 { writer.write(raw: ",") }
            writer.write(raw: effect.json)
        }
        writer.write(raw: "]}")
        return writer.bytes
    }

    /// Writes the first document of a screen, which belongs to no session.
    func document(of entry: StackEntry, locale: String) throws -> [UInt8] {
        let scene = try scene(entry, locale)
        var writer = JSONWriter(capacity: 1024)
        writer.write(raw: #"{"revision":0"#)
        try writeHead(of: [entry], scene, locale, to: &writer)
        writer.write(raw: #","tree":"#)
        scene.render(entry.container, to: &writer)
        writer.write(raw: #","effects":[]}"#)
        return writer.bytes
    }

    func scene(_ entry: StackEntry, _ locale: String) throws -> any AnyScene {
        try scene(entry.screen, entry.implementation, locale: locale)
    }

    private func writeHead(
        of stack: [StackEntry], _ scene: any AnyScene, _ locale: String, to writer: inout JSONWriter
    ) throws {
        writer.write(raw: #","screen":"#)
        writer.write(scene.key.screen)
        writer.write(raw: #","implementation":"#)
        writer.write(scene.key.implementation)
        writer.write(raw: #","title":"#)
        writer.write(scene.title)
        writer.write(raw: #","stack":"#)
        try write(stack, locale, to: &writer)
    }

    /// Writes the array of screens from the root to the top.
    func write(_ stack: [StackEntry], _ locale: String, to writer: inout JSONWriter) throws {
        writer.write(raw: "[")
        for (index, entry) in stack.enumerated() {
            if index > 0 { writer.write(raw: ",") }
            writer.write(raw: #"{"screen":"#)
            writer.write(entry.screen)
            writer.write(raw: #","title":"#)
            writer.write(try scene(entry, locale).title)
            writer.write(raw: #","presentation":"#)
            writer.write(entry.presentation.rawValue)
            writer.write(raw: #","url":"#)
            writer.write(entry.url)
            writer.write(raw: "}")
        }
        writer.write(raw: "]")
    }
}

extension StackEntry {
    /// The deep link to the screen.
    fileprivate var url: String {
        let path = "/screens/\(screen)"
        if parameters.values.members.isEmpty { return path }
        let query = parameters.values.members.map { member in
            let text = member.value.string ?? member.value.description
            return "\(member.name.percentEncoded)=\(text.percentEncoded)"
        }
        return path + "?" + query.joined(separator: "&")
    }
}
