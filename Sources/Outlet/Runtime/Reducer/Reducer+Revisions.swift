import ViewTree

extension Reducer {
    /// Settles the step, writes the patch from the old session to it, and increments the revision if the patch is not
    /// empty. `key` is the idempotency key of the event that caused the step.
    func conclude(
        _ step: inout EventStep, from session: Session, key: String?, in context: Context
    ) throws {
        if step.session.sharesNothing { return try conclude(&step, since: session, key: key, in: context) }
        // The client's document shows older values of shared models: the patch has to contain their changes, too.
        let old = session.state.before ?? session
        step.session.before = nil
        try noteShared(on: &step, since: old.state, in: context)
        try conclude(&step, since: old, key: key, in: context)
    }

    private func conclude(
        _ step: inout EventStep, since old: Session, key: String?, in context: Context
    ) throws {
        try settle(&step, since: old.state, key: key, in: context)
        hideKey(key, of: &step, since: old.state)
        guard let before = old.state.stack.last?.container, let after = step.session.stack.last else { return }
        var patch = PatchWriter(from: old.revision)
        if old.state.stack.last?.id == after.id {
            try after.withScene(of: application, in: old.state) { scene, localization in
                patch.at("/tree") {
                    scene.compare(before, after.container, passing: after.passed, for: localization, to: &$0)
                }
                if scene.followsFocus {
                    patch.compareFocus(
                        scene.focus(in: before, passing: after.passed),
                        scene.focus(in: after.container, passing: after.passed))
                }
                if after.opening.mayBeRenamed(for: application) {
                    let title = scene.title.text(after.container, for: localization)
                    if title != scene.title.text(before, for: localization) {
                        patch.replace("/title") { $0.write(title) }
                    }
                }
                if step.hasFollowed, old.state.stack.map(\.id) != step.session.stack.map(\.id) {
                    try replaceStack(of: step.session, localization, in: &patch)
                } else {
                    try compareStacks(old.state.stack, step.session.stack, old.locale, localization, in: &patch)
                }
            }
        } else {
            try replaceScreen(after, of: step.session, since: old.state, in: &patch)
            let fingerprint = try scene(after, old.locale).fingerprint
            step.session.stack[step.session.stack.count - 1].fingerprint = fingerprint
        }
        step.session.writeEffects(after: old.state.lastEffect, to: &patch)
        if patch.count == 0, try !hasUnseenChange(step.session, since: old.state) { return }
        // The whole document tells in which node it is.
        if patch.writer.hasLargeInteger { _ = try renderer.document(of: Session(step.session)) }
        let bytes = patch.close()
        step.session.revision += 1
        step.session.changes.append(SessionChange(revision: step.session.revision, patch: bytes))
        step.patch = bytes
    }

    /// Whether something has changed that is left out of what the client sees. The revision grows with that, too.
    private func hasUnseenChange(_ session: SessionState, since old: SessionState) throws -> Bool {
        guard let client = session.client else { return false }
        if session.lastEffect > old.lastEffect { return true }
        guard client.types != nil, let before = old.stack.last, let after = session.stack.last else { return false }
        var whole = PatchWriter(from: old.revision)
        // Guards have the same numbers in all scenes of a screen.
        try application.scene(after.screen, after.implementation, locale: session.locale).compare(
            before.container, after.container, passing: after.passed,
            for: application.localization(session.locale, session.timeZone), to: &whole)
        return whole.count > 0
    }

    /// Writes the changed titles and addresses of screens.
    private func compareStacks(
        _ old: [StackEntry], _ new: [StackEntry], _ locale: String, _ localization: Localization,
        in patch: inout PatchWriter
    ) throws {
        if !new.contains(where: { $0.opening.mayBeRenamed(for: application) }) { return }
        for (index, (before, after)) in zip(old, new).enumerated() where before.container !== after.container {
            let scene = try scene(after, locale)
            let title = scene.title.text(after.container, for: localization)
            if title != scene.title.text(before.container, for: localization) {
                patch.replace("/stack/\(index)/title") { $0.write(title) }
            }
            guard let address = scene.address, !address.isSame(before.container, after.container) else { continue }
            patch.replace("/stack/\(index)/url") { $0.write(renderer.url(of: after, scene)) }
        }
    }

    private func replaceStack(
        of session: SessionState, _ localization: Localization, in patch: inout PatchWriter
    ) throws {
        var stack = JSONWriter()
        try renderer.write(session.stack, session.locale, localization, to: &stack)
        patch.replace("/stack") { $0.write(raw: stack.bytes) }
    }

    /// Replaces the whole tree, because another screen is on top.
    private func replaceScreen(
        _ top: StackEntry, of session: SessionState, since old: SessionState, in patch: inout PatchWriter
    ) throws {
        let before = old.stack.last
        try top.withScene(of: application, in: session) { scene, localization in
            if before?.screen != top.screen { patch.replace("/screen") { $0.write(top.screen) } }
            if before?.implementation != top.implementation {
                patch.replace("/implementation") { $0.write(top.implementation) }
            }
            let title = scene.title.text(top.container, for: localization)
            let shown = try before.map {
                try self.scene($0, session.locale).title.text($0.container, for: localization)
            }
            if title != shown { patch.replace("/title") { $0.write(title) } }
            try replaceStack(of: session, localization, in: &patch)
            let focused = try before.flatMap {
                try $0.scene(of: application, old.locale).focus(in: $0.container, passing: $0.passed)
            }
            patch.compareFocus(focused, scene.focus(in: top.container, passing: top.passed))
            patch.replace("/tree") {
                scene.render(top.container, passing: top.passed, for: localization, to: &$0)
            }
        }
    }
}

extension PatchWriter {
    /// Writes the change of the node to which a navigation gives the focus.
    fileprivate mutating func compareFocus(_ old: String?, _ new: String?) {
        if old == new { return }
        at("/focus") { patch in
            guard let new else { return patch.remove() }
            patch.write(old == nil ? .add : .replace) { $0.write(new) }
        }
    }

    fileprivate mutating func replace(_ path: String, value: (inout JSONWriter) -> Void) {
        at(path) { $0.write(.replace, value: value) }
    }
}
