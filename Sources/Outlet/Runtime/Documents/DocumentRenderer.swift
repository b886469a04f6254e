import ViewTree

/// Renders documents.
package struct DocumentRenderer: Sendable {
    let application: Application
    /// The path with which the addresses of screens begin.
    let basePath: BasePath

    /// Creates a renderer of an app's screens.
    package init(_ application: Application, below basePath: BasePath = .root) {
        self.application = application
        self.basePath = basePath
    }

    /// The number of rows up to which a document is short: to render it takes less than a millisecond.
    package static let shortRows = 200

    /// Renders the whole document of a session.
    package func document(of session: Session) throws -> [UInt8] { try document(of: session, rowLimit: .max) ?? [] }

    /// Renders the whole document of a session if it is short; else nil.
    func shortDocument(of session: Session) throws -> [UInt8]? {
        try document(of: session, rowLimit: Self.shortRows)
    }

    private func document(of session: Session, rowLimit: Int) throws -> [UInt8]? {
        // Of a revision there is one document, whatever others have changed since.
        let session = session.state.before ?? session
        guard let top = session.state.stack.last else { return [] }
        return try top.withScene(of: application, in: session.state) { scene, localization in
            if rowLimit < .max, scene.shownRows(in: top.container) > rowLimit { return nil }
            var writer = JSONWriter(capacity: scene.size)
            writer.write(raw: #"{"session":""#)
            session.id.write(to: &writer)
            writer.write(raw: #"","revision":"#)
            writer.write(session.revision)
            writer.writePrincipal(session.principal)
            try write(session.state.stack, scene, session.locale, localization, to: &writer)
            scene.render(top.container, passing: top.passed, for: localization, to: &writer)
            writer.write(raw: #","effects":["#)
            for (index, effect) in session.state.effects.enumerated() {
                if index > 0 { writer.write(raw: ",") }
                writer.write(raw: effect.json)
            }
            writer.write(raw: "]}")
            if writer.hasLargeInteger { throw LargeIntegerFault(in: writer.bytes, of: top.screen) }
            return writer.bytes
        }
    }

    /// Whether the document of a screen without a session is short.
    func isShort(_ entry: StackEntry, locale: String) throws -> Bool {
        try entry.scene(of: application, locale).shownRows(in: entry.container) <= Self.shortRows
    }

    /// Renders the document of a screen without a session.
    func document(of entry: StackEntry, for principal: Principal, locale: String) throws -> [UInt8] {
        let scene = try entry.scene(of: application, locale)
        var writer = JSONWriter(capacity: scene.size)
        writer.write(raw: #"{"revision":0"#)
        writer.writePrincipal(principal)
        let localization = entry.opening.localization
        try write([entry], scene, locale, localization, to: &writer)
        scene.render(entry.container, passing: entry.passed, for: localization, to: &writer)
        writer.write(raw: #","effects":[]}"#)
        if writer.hasLargeInteger { throw LargeIntegerFault(in: writer.bytes, of: entry.screen) }
        return writer.bytes
    }

    /// Writes the members between the revision and the tree.
    private func write(
        _ stack: [StackEntry], _ scene: any AnyScene, _ locale: String, _ localization: Localization,
        to writer: inout JSONWriter
    ) throws {
        let isFixed = scene.address == nil && !scene.title.isBound && !scene.followsFocus
        if isFixed, stack.count == 1, stack[0].hasPlainAddress, basePath.isRoot {
            writer.write(raw: scene.rootHead)
        } else {
            writer.write(raw: scene.head)
            writer.write(stack.last.map { scene.title.text($0.container, for: localization) } ?? scene.title.fixed)
            writer.write(raw: #","stack":"#)
            try write(stack, locale, localization, to: &writer)
            if let top = stack.last, let focus = scene.focus(in: top.container, passing: top.passed) {
                writer.writeFocus(focus)
            }
        }
        writer.write(raw: #","tree":"#)
    }

    /// Writes the screens of the stack, from the root to the top, as an array.
    func write(
        _ stack: [StackEntry], _ locale: String, _ localization: Localization, to writer: inout JSONWriter
    ) throws {
        writer.write(raw: "[")
        for (index, entry) in stack.enumerated() {
            if index > 0 { writer.write(raw: ",") }
            let scene = try entry.scene(of: application, locale)
            writer.writeStackEntry(
                entry.screen, title: scene.title.text(entry.container, for: localization), entry.presentation,
                url: url(of: entry, scene))
        }
        writer.write(raw: "]")
    }
}

extension DocumentRenderer {
    /// The deep link to a screen. `scene` is the screen's scene.
    func url(of entry: StackEntry, _ scene: any AnyScene) -> String {
        url(entry.screen, scene.address?.values(entry.container) ?? entry.parameters, asked: entry.opening.asked)
    }

    /// The deep link to a screen that may open.
    func url(of destination: Destination) -> String {
        var parameters = destination.parameters
        if let implementation = destination.implementation { parameters["implementation"] = .string(implementation) }
        return url(destination.screen, parameters, asked: destination.asked)
    }

    private func url(_ screen: String, _ parameters: JSONObject, asked: String?) -> String {
        let path = "\(basePath.text)/screens/\(screen)"
        let secrets = parameters.members.isEmpty ? [] : application.secretParameters(of: screen)
        var query = parameters.members.filter { !secrets.contains($0.name) }.map { member in
            let text = member.value.string ?? member.value.description
            return "\(member.name.percentEncoded)=\(text.percentEncoded)"
        }
        if let asked { query.append("\(Destination.askedParameter)=\(asked.percentEncoded)") }
        return query.isEmpty ? path : path + "?" + query.joined(separator: "&")
    }
}

extension StackEntry {
    /// Whether the screen's address is only its name, unless its scene adds parameters.
    fileprivate var hasPlainAddress: Bool { parameters.members.isEmpty && opening.asked == nil }
}

extension JSONWriter {
    /// Writes the member by which clients tell principals apart.
    fileprivate mutating func writePrincipal(_ principal: Principal) {
        guard let word = principal.word else { return }
        write(raw: #","principal":"#)
        write(word)
    }
}
