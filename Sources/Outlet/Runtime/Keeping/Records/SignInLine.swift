import ViewTree

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension SecretCheck {
    /// How many bytes a check value has.
    fileprivate static let length = 16

    /// The check value as a line of JSON, without a line break.
    package var line: [UInt8] {
        var line = SessionLineWriter()
        line.write("secretCheck", Data(bytes).base64URL)
        return line.finish()
    }
}

extension StoredSignIn {
    /// The sign-in as a line of JSON, without a line break. It has the hash of the token, as the store does.
    package var line: [UInt8] {
        var line = SessionLineWriter()
        line.write("signIn", id.description)
        if let id = principal.id { line.write("principal", id) }
        if let tenant = principal.tenant { line.write("tenant", tenant) }
        line.list("roles", principal.roles.sorted()) { $1.write($0) }
        for (name, number) in [
            ("began", began), ("lastUsed", lastUsed), ("proved", proved), ("idleTime", idleTime), ("end", end),
        ] { line.member(name) { $0.write(number) } }
        line.write("client", client)
        return line.finish()
    }

    /// Reads a sign-in from the members of a line.
    init(_ members: SessionLineMembers) throws(SessionLineError) {
        var members = members
        let id = try members.signIn()
        let principal = Principal(
            id: try members.text("principal"), in: try members.text("tenant"), roles: Set(try members.texts("roles")))
        self.init(
            id: id, principal: principal, began: try members.integer("began", in: 0 ... .max),
            lastUsed: try members.integer("lastUsed", in: 0 ... .max),
            proved: try members.integer("proved", in: 0 ... .max),
            idleTime: try members.integer("idleTime", in: 0 ... .max), end: try members.integer("end", in: 0 ... .max),
            client: try members.text("client") ?? "")
        try members.finish()
    }
}

extension StoredSharedModel {
    /// The shared model as a line of JSON, without a line break.
    package var line: [UInt8] {
        var line = SessionLineWriter()
        line.write("sharedModel", id.name)
        if !id.key.isEmpty { line.write("key", id.key) }
        line.member("version") { $0.write(version) }
        if let end { line.member("end") { $0.write(end) } }
        if let bytes { line.lines("value", bytes) }
        if !edits.isEmpty { line.list("edits", edits) { $1.write(raw: SessionLineWriter.lines($0)) } }
        return line.finish()
    }

    /// Reads a shared model from the members of a line.
    init(_ members: SessionLineMembers) throws(SessionLineError) {
        var members = members
        guard let name = try members.text("sharedModel"), !name.isEmpty else {
            throw SessionLineError("'sharedModel' is not the name of a shared model.")
        }
        let id = SharedModelID(name: name, key: try members.text("key") ?? "")
        let version = try members.integer("version", in: 1...SessionRecord.largest)
        let end = members.has("end") ? try members.integer("end", in: 0...SessionRecord.largest) : nil
        let value = try members.lines("value")
        let edits = try members.edits("edits")
        if !edits.isEmpty, value == nil || edits.count >= version {
            throw SessionLineError("'edits' has edits of no value.")
        }
        self.init(id: id, version: version, end: end, bytes: value, edits: edits)
        try members.finish()
    }
}

extension StoredSwitch {
    /// The change of a switch as a line of JSON, without a line break.
    package var line: [UInt8] {
        var line = SessionLineWriter()
        line.write("switch", subject)
        if let value { line.write("value", value) }
        if let note { line.write("note", note) }
        line.write("author", author)
        line.member("time") { $0.write(time) }
        return line.finish()
    }

    /// Reads the change of a switch from the members of a line.
    init(_ members: SessionLineMembers) throws(SessionLineError) {
        var members = members
        guard let subject = try members.text("switch"), !subject.isEmpty else {
            throw SessionLineError("'switch' is not the subject of a switch.")
        }
        guard let author = try members.text("author") else { throw SessionLineError("'author' is missing.") }
        self.init(
            subject: subject, value: try members.text("value"), note: try members.text("note"), author: author,
            time: try members.integer("time", in: 0...SessionRecord.largest))
        try members.finish()
    }
}

/// The kind of a line of an export, with its content.
package enum StoredLine: Equatable {
    /// A shared model.
    case sharedModel(StoredSharedModel)
    /// A session.
    case session(StoredSession)
    /// A sign-in.
    case signIn(StoredSignIn)
    /// The last change of a switch.
    case change(StoredSwitch)
    /// The check value of the secret under which keys of events of the sessions are kept.
    case secretCheck(SecretCheck)

    /// Reads a line.
    package init(_ text: [UInt8]) throws(SessionLineError) {
        var members = try SessionLineMembers(text)
        if let check = try members.text("secretCheck") {
            guard let bytes = Data(base64URL: check), bytes.count == SecretCheck.length else {
                throw SessionLineError("'secretCheck' is not the check value of a secret.")
            }
            self = .secretCheck(SecretCheck(bytes: Array(bytes)))
            try members.finish()
        } else if members.has("sharedModel") {
            self = .sharedModel(try StoredSharedModel(members))
        } else if members.has("switch") {
            self = .change(try StoredSwitch(members))
        } else if members.has("signIn"), !members.has("id") {
            self = .signIn(try StoredSignIn(members))
        } else {
            self = .session(try StoredSession(members))
        }
    }
}
