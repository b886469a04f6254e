import Outlet
import OutletTesting
import Testing
import ViewTree

/// Sessions as lines of JSON.
@Suite(.timeLimit(.minutes(5))) struct SessionLineTests {
    private static let id = "AAAAAAAAAAAAAAAAAAAAAA"

    private static func session(head: String, entries: [StoredEntry] = []) throws -> StoredSession {
        let ada = Principal(id: "Ada", tenant: "north")
        return StoredSession(
            id: try #require(SessionID(id)), principal: ada, openingKey: OpeningKey(of: ada, "k"),
            constants: Array(#"{"locale":"en"}"#.utf8),
            head: StoredHead(version: 3, lastUsed: 1_000, due: 2_000, bytes: Array(head.utf8)), entries: entries)
    }

    @Test func `the check value of a secret is read as it was written, and nothing else is taken for one`() throws {
        let check = SecretCheck(of: Array("correct horse battery staple".utf8))
        #expect(try StoredLine(check.line) == .secretCheck(check))
        #expect(check != SecretCheck(of: Array("another horse battery staple".utf8)))
        for line in [
            #"{"secretCheck":""}"#, #"{"secretCheck":"AAAA"}"#, #"{"secretCheck":"-"}"#, #"{"secretCheck":1}"#,
        ] {
            #expect(throws: SessionLineError.self, "\(line)") { try StoredLine(Array(line.utf8)) }
        }
        let more = Array(String(decoding: check.line, as: UTF8.self).replacing("}", with: #","id":"x"}"#).utf8)
        #expect(throws: SessionLineError.self) { try StoredLine(more) }
    }

    @Test func `what is JSON stands in the line as it is, and other bytes are base64`() throws {
        let session = try Self.session(
            head: #"{"revision":2}"# + "\n" + #"{"price":0.10, "big":12345678901234567890}"# + "\nnull",
            entries: [
                StoredEntry(kind: 1, number: 2, bytes: Array(#"[{"op":"test"}]"#.utf8)),
                StoredEntry(kind: 2, number: 1, bytes: [0xFF, 0, 10]),
            ])
        let expected = #"""
            {"id":"AAAAAAAAAAAAAAAAAAAAAA","principal":"Ada","tenant":"north","openingKey":"k","version":3,\#
            "lastUsed":1000,"due":2000,"constants":{"locale":"en"},"record":{"revision":2},\#
            "models":[{"price":0.10, "big":12345678901234567890},null],\#
            "entries":[{"kind":1,"number":2,"bytes":[{"op":"test"}]},{"kind":2,"number":1,"bytesBase64":"/wAK"}]}
            """#
        #expect(String(decoding: session.line, as: UTF8.self) == expected)
        #expect(try StoredSession(line: session.line) == session)
    }

    @Test func `a shared model is a line of its own, deleted ones and those that are no JSON, too`() throws {
        let id = SharedModelID(name: "todos", key: "a\u{0}\u{E9}")
        let models = [
            (
                StoredSharedModel(id: id, version: 3, end: 9, bytes: Array("1\n[{\"done\":true}]".utf8)),
                #"{"sharedModel":"todos","key":"a\u0000é","version":3,"end":9,"value":[1,[{"done":true}]]}"#
            ),
            (
                StoredSharedModel(id: SharedModelID(name: "cups", key: ""), version: 1, end: nil, bytes: [0xFF]),
                #"{"sharedModel":"cups","version":1,"valueBase64":"/w=="}"#
            ),
            (
                StoredSharedModel(id: id, version: 4, end: 9, bytes: nil),
                #"{"sharedModel":"todos","key":"a\u0000é","version":4,"end":9}"#
            ),
            (
                StoredSharedModel(
                    id: SharedModelID(name: "rows", key: ""), version: 4, end: nil, bytes: Array("1\n[]".utf8),
                    edits: [Array("1\n\"\\u00010\"\nnull".utf8), [0xFF]]),
                #"{"sharedModel":"rows","version":4,"value":[1,[]],"edits":[[1,"\u00010",null],"/w=="]}"#
            ),
        ]
        for (model, line) in models {
            #expect(String(decoding: model.line, as: UTF8.self) == line)
            #expect(try StoredLine(model.line) == .sharedModel(model))
        }
        for line in [
            #"{"sharedModel":"","version":1}"#, #"{"sharedModel":1,"version":1}"#, #"{"sharedModel":"a"}"#,
            #"{"sharedModel":"a","version":0}"#, #"{"sharedModel":"a","version":1,"value":1}"#,
            #"{"sharedModel":"a","version":2,"edits":[[1]]}"#,
            #"{"sharedModel":"a","version":1,"value":[1],"edits":[[1]]}"#,
            #"{"sharedModel":"a","version":2,"value":[1],"edits":[1]}"#,
            #"{"sharedModel":"a","version":1,"valueBase64":"?"}"#, #"{"sharedModel":"a","version":1,"x":1}"#,
        ] {
            #expect(throws: SessionLineError.self, "\(line)") { try StoredLine(Array(line.utf8)) }
        }
    }

    @Test func `a switch is a line of its own`() throws {
        let change = StoredSwitch(
            subject: "screen contacts", value: "maintenance", note: "Back \"soon\" 🦊", author: "ada", time: 7)
        let line =
            #"{"switch":"screen contacts","value":"maintenance","note":"Back \"soon\" 🦊","author":"ada","time":7}"#
        #expect(String(decoding: change.line, as: UTF8.self) == line)
        #expect(try StoredLine(change.line) == .change(change))
        let cleared = StoredSwitch(subject: "experiment list", value: nil, note: nil, author: "", time: 0)
        #expect(try StoredLine(cleared.line) == .change(cleared))
        for line in [
            #"{"switch":"","author":"a","time":1}"#, #"{"switch":1,"author":"a","time":1}"#,
            #"{"switch":"a","time":1}"#,
            #"{"switch":"a","author":"a","time":-1}"#, #"{"switch":"a","author":"a","time":1,"x":1}"#,
        ] {
            #expect(throws: SessionLineError.self, "\(line)") { try StoredLine(Array(line.utf8)) }
        }
    }

    @Test func `a sign-in is a line of its own, with the hash of its token`() throws {
        let signIn = StoredSignIn(
            id: SignInID(of: Array("abc".utf8)), principal: Principal(id: "Ada", tenant: "north", roles: ["b", "a\n"]),
            began: 1, lastUsed: 2, proved: 3, idleTime: .max, end: .max, client: "Firefox \"on\" Linux 🦊")
        let expected = #"""
            {"signIn":"ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad","principal":"Ada","tenant":"north",\#
            "roles":["a\n","b"],"began":1,"lastUsed":2,"proved":3,"idleTime":9223372036854775807,"end":9223372036854775807,\#
            "client":"Firefox \"on\" Linux 🦊"}
            """#
        #expect(String(decoding: signIn.line, as: UTF8.self) == expected)
        #expect(try StoredLine(signIn.line) == .signIn(signIn))
        for (part, other) in [
            ("\"end\":9", "\"end\":-9"), (",\"began\":1", ""), ("\"b\"]", "2]"), ("\"client\"", "\"x\""),
            ("ba78", "BA78"),
        ] {
            let changed = String(decoding: signIn.line, as: UTF8.self).replacing(part, with: other)
            #expect(throws: SessionLineError.self, "\(other)") { try StoredLine(Array(changed.utf8)) }
        }
    }

    @Test func `the line of a session says which sign-in has opened it`() throws {
        var session = try Self.session(head: "{}")
        session = StoredSession(
            id: session.id, principal: session.principal, openingKey: session.openingKey, signIn: SignInID(of: [1]),
            constants: session.constants, head: session.head, entries: [])
        #expect(try StoredLine(session.line) == .session(session))
        let line = String(decoding: session.line, as: UTF8.self)
        #expect(line.contains(#","openingKey":"k","signIn":"\#(SignInID(of: [1]))","version""#))
        #expect(throws: SessionLineError.self) {
            try StoredLine(Array(line.replacing(/"signIn":"../, with: "\"signIn\":\"").utf8))
        }
    }

    @Test(arguments: UInt64(0)..<400)
    func `any session comes back byte for byte`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let session = StoredSession.random(&generator)
        let line = session.line
        #expect(!line.contains { $0 < 0x20 })
        #expect(try StoredSession(line: line) == session)
    }

    @Test(arguments: [("true", 1), ("false", nil)])
    func `a line of an earlier release only says whether a session waits`(isWaiting: String, due: Int?) throws {
        let session = try Self.session(head: "{}")
        let line = String(decoding: session.line, as: UTF8.self)
            .replacing(#""due":2000"#, with: #""isWaiting":\#(isWaiting)"#)
        #expect(try StoredSession(line: Array(line.utf8)).head.due == due)
    }

    @Test(arguments: [
        ("", "not an object of JSON"), ("[]", "expected '{'"), (#"{"id":"x"}"#, "'id'"), ("{} {}", "at byte 3"),
        ("{\"\u{E9}\":1,\"e\u{301}\":2}", "'id'"),
        (#"{"id":1}"#, "'id' is no text"), (#"{"id":"a","id":"b"}"#, "'id' is there twice"),
    ])
    func `a line that is no session is refused with a sentence`(line: String, reason: String) {
        let error = #expect(throws: SessionLineError.self) { try StoredSession(line: Array(line.utf8)) }
        #expect(error?.description.contains(reason) == true, "\(error?.description ?? "taken")")
    }

    @Test(arguments: [
        (#""version":3"#, #""version":3.0"#, "'version'"), (#""version":3"#, #""version":0"#, "'version'"),
        (#""version":3"#, #""version":9007199254740993"#, "'version'"), (#","version":3"#, "", "'version'"),
        (#""lastUsed":1000"#, #""lastUsed":-1"#, "'lastUsed'"),
        (#""due":2000"#, #""due":0"#, "'due'"), (#""due":2000"#, #""isWaiting":1"#, "'isWaiting'"),
        (#""due":2000"#, #""due":2000,"isWaiting":true"#, "'isWaiting' is not known"),
        (#""tenant":"north""#, #""tenant":null"#, "'tenant' is no text"), (#""kind":1"#, #""kind":256"#, "'kind'"),
        (#""number":1,"#, #""number":1,"extra":1,"#, "'extra' is not known"),
        (#""due""#, #""extra":1,"due""#, "'extra' is not known"),
        (#""bytesBase64":"/wAK""#, #""bytesBase64":"/wA""#, "'bytes'"),
        (#""bytesBase64":"/wAK""#, #""x":1"#, "'bytes'"),
        (#""kind":1"#, #""kind":3"#, "order"), (#""models":[null]"#, #""models":null"#, "'models'"),
        (#""constants""#, #""other""#, "'constants'"),
    ])
    func `a line that was changed is refused`(part: String, other: String, reason: String) throws {
        let session = try Self.session(
            head: "{}\nnull",
            entries: [
                StoredEntry(kind: 1, number: 2, bytes: [0x30]), StoredEntry(kind: 2, number: 1, bytes: [0xFF, 0, 10]),
            ])
        let line = String(decoding: session.line, as: UTF8.self)
        #expect(line.contains(part))
        let changed = Array(line.replacing(part, with: other, maxReplacements: 1).utf8)
        let error = #expect(throws: SessionLineError.self) { try StoredSession(line: changed) }
        #expect(error?.description.contains(reason) == true, "\(error?.description ?? "taken")")
    }

    @Test func `values that nest too deeply are base64, and a line of them ends no process`() throws {
        let deep = String(repeating: "[", count: 100_000)
        for depth in 245...260 {
            let head = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
            let entry = StoredEntry(kind: 1, number: 2, bytes: Array(head.utf8))
            let session = try Self.session(head: head + "\n" + head, entries: [entry])
            #expect(try StoredSession(line: session.line) == session)
        }
        for head in [deep, deep + String(repeating: "]", count: 100_000)] {
            let session = try Self.session(head: head)
            #expect(try StoredSession(line: session.line) == session)
            #expect(throws: SessionLineError.self) {
                try StoredSession(line: Array((#"{"record":"# + head + "}").utf8))
            }
        }
    }
}

extension StoredSession {
    /// A session of random bytes, some of which are JSON.
    fileprivate static func random(_ generator: inout some RandomNumberGenerator) -> StoredSession {
        let texts = ["", "Ada", "\"\\\n\u{0}", "🦊é", " ", "null"]
        func text() -> String { texts.randomElement(using: &generator) ?? "" }
        func number() -> Int { Int.random(in: 1...1 << Int.random(in: 1...53, using: &generator), using: &generator) }
        func bytes() -> [UInt8] {
            let samples = [
                "", " ", "{}", " {}", "[] ", "1\n2", "\n", "null\n", "{\"a\":\n1}", "0.10", "1e999", "-0",
                "\"a\\u0000b\"",
                "{\"a\":1,\"a\":2}", "{\"id\":\"x\",\"record\":[1.50]}", "\"\t\"", "[1,\t2]", "\u{FEFF}1",
                "{\"a\": 1}\n[null]",
            ]
            if Bool.random(using: &generator) { return Array((samples.randomElement(using: &generator) ?? "").utf8) }
            return (0..<Int.random(in: 0...40, using: &generator)).map { _ in .random(in: 0...255, using: &generator) }
        }
        let tenant = Bool.random(using: &generator) ? text() : nil
        let principal =
            Bool.random(using: &generator)
            ? Principal(id: text(), tenant: tenant) : tenant.map { .anonymous(in: $0) } ?? .anonymous
        let kinds = (0...255).filter { _ in Int.random(in: 0...63, using: &generator) == 0 }
        return StoredSession(
            id: SessionID(), principal: principal,
            openingKey: Bool.random(using: &generator) ? OpeningKey(of: principal, text()) : nil, constants: bytes(),
            head: StoredHead(
                version: number(), lastUsed: number(), due: .random(using: &generator) ? number() : nil, bytes: bytes()),
            entries: kinds.map { StoredEntry(kind: UInt8($0), number: number(), bytes: bytes()) })
    }
}
