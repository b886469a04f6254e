import ViewTree

extension SessionState {
    /// Writes what a ``SessionRecord`` reads.
    ///
    /// Member by member, since each event does it: an encoder takes ten times as long.
    func write(recordTo writer: inout JSONWriter, referring references: [[SharedReference]]) throws {
        writer.write(raw: #"{"format":"#)
        let format = signIn == nil ? 1 : SessionRecord.formatWithSignIn
        writer.write(references.contains { !$0.isEmpty } ? SessionRecord.format : format)
        writer.write(#","revision":"#, revision)
        writer.write(raw: #","stack":["#)
        for (index, entry) in stack.enumerated() {
            if index > 0 { writer.write(raw: ",") }
            try entry.write(recordTo: &writer, referring: references[index])
        }
        writer.write(#"],"lastEntry":"#, lastEntry)
        writer.write(#","lastEffect":"#, lastEffect)
        writer.write(#","lastWork":"#, lastWork)
        writer.write(raw: #","hasCalled":"#)
        writer.write(hasCalled)
        if !principal.roles.isEmpty { try writer.write(#","roles":"#, principal.roles.sorted()) }
        if !effects.isEmpty {
            writer.write(raw: #","effects":["#)
            for (index, effect) in effects.enumerated() {
                writer.write(index > 0 ? #",{"id":"# : #"{"id":"#, effect.id)
                writer.write(raw: #","json":"#)
                writer.write(String(decoding: effect.json, as: UTF8.self))
                writer.write(raw: "}")
            }
            writer.write(raw: "]")
        }
        if !undos.isEmpty { try writer.write(#","undos":"#, undos) }
        let work = work.compactMap(WorkRecord.init)
        if !work.isEmpty { try writer.write(#","work":"#, work) }
        writer.write(raw: "}")
    }
}

extension StackEntry {
    /// Writes what a ``ScreenRecord`` reads.
    fileprivate func write(recordTo writer: inout JSONWriter, referring references: [SharedReference]) throws {
        writer.write(#"{"id":"#, id)
        writer.write(raw: #","screen":"#)
        writer.write(screen)
        writer.write(raw: #","implementation":"#)
        writer.write(implementation)
        writer.write(raw: #","parameters":"#)
        writer.write(.object(parameters))
        writer.write(raw: #","presentation":"#)
        writer.write(presentation.rawValue)
        if !opening.links.isEmpty { try writer.write(#","links":"#, opening.links) }
        if let asked = opening.asked {
            writer.write(raw: #","asked":"#)
            writer.write(asked)
        }
        writer.write(raw: #","fingerprint":"#)
        writer.write(fingerprint.text)
        if !passed.isEmpty {
            writer.write(raw: #","passed":"#)
            writer.write(passed.text)
        }
        if !references.isEmpty { try writer.write(#","shared":"#, references) }
        writer.write(#","version":"#, opening.version)
        writer.write(raw: "}")
    }
}

extension JSONWriter {
    fileprivate mutating func write(_ opening: String, _ value: Int) {
        write(raw: opening)
        write(value)
    }

    fileprivate mutating func write(_ opening: String, _ value: some Encodable) throws {
        write(raw: opening)
        write(raw: try RecordEncoder.encode(value))
    }
}
