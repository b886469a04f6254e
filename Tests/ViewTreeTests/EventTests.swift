import Testing
import ViewTree

@Suite struct EventTests {
    private func faults(_ body: JSONObject) -> [Fault] {
        do throws(ShapeError) {
            _ = try Event(body)
            return []
        } catch {
            return error.faults
        }
    }

    @Test func `an event is read with all its members`() throws {
        let event = try Event(
            JSONObject([
                ("node", "a/1/b"), ("event", "change"), ("value", ["x": nil]), ("values", ["f": "1", "g": true]),
            ]))
        #expect(event == Event(.change, on: "a/1/b", value: ["x": nil], values: JSONObject([("f", "1"), ("g", true)])))
        #expect(try Event(JSONObject([("event", "tap"), ("node", "a"), ("value", nil)])).value == .null)
        #expect(try Event(JSONObject([("event", "tap"), ("node", "a")])).value == nil)
    }

    @Test(arguments: [
        Event(.tap, on: "a"), Event(.back), Event(.refresh, values: JSONObject([("a", 1)])),
        Event("own", on: "l/~1/~0", value: nil), Event(.change, on: "a", value: .null),
    ])
    func `an event is written and read again`(event: Event) throws {
        guard case .object(let body) = event.json else { throw ShapeError([]) }
        #expect(try Event(body) == event)
    }

    @Test(arguments: [
        #"{"node":"a","event":"tap"}"#, #" { "values" : { "f" : "1" } , "event" : "own" , "node" : "a/1/b" } "#,
        #"{"event":"back"}"#, #"{"node":"ä\n","event":"change","value":null,"values":{}}"#,
    ])
    func `a body as clients write it is read from its text`(body: String) throws {
        let json = try JSON(parsing: Array(body.utf8))
        guard case .object(let object) = json else { throw ShapeError([]) }
        #expect(try Event(plain: Array(body.utf8)) == Event(object))
    }

    @Test(arguments: [
        "", "{", "[]", "1", #"{"node":"a"}"#, #"{"node":"a","event":""}"#, #"{"event":"tap"}"#,
        #"{"node":"a","event":"tap",}"#, #"{"node":"a","event":"tap"}1"#, #"{"node":"a","event":"tap","event":"tap"}"#,
        #"{"node":"a","event":"tap","value":1,"value":1}"#, #"{"node":"a","event":"","event":"tap"}"#,
        #"{"node":"a","event":"tap","values":{"a":1,"a":1}}"#, #"{"node":"a","event":"tap","values":[]}"#,
        #"{"node":1,"event":"tap"}"#, #"{"node":"a","event":null}"#, #"{"node":null,"event":"back"}"#,
        #"{"node":"a","event":"tap","nodes":"b"}"#, #"{"node" "a","event":"tap"}"#, #"{"node":"a""event":"tap"}"#,
        #"{"\u006eode":"a","event":"tap"}"#, #"{"node":"\ud800","event":"tap"}"#, #"{node:"a","event":"tap"}"#,
        #"{"node":"a","event":"tap","value":"# + String(repeating: "[", count: 32)
            + String(repeating: "]", count: 32) + "}",
    ])
    func `a body of another shape is left to the reader that says what is wrong`(body: String) {
        #expect(Event(plain: Array(body.utf8)) == nil)
    }

    @Test func `back and refresh need no node`() {
        #expect(faults(JSONObject([("event", "back")])) == [])
        #expect(faults(JSONObject([("event", "refresh")])) == [])
        for name in ["tap", "change", "submit", "select", "appear", "loadMore", "dismiss", "own"] {
            #expect(
                faults(JSONObject([("event", .string(name))])) == [
                    Fault(JSONPointer(["node"]), "The event '\(name)' needs a node.")
                ])
        }
        #expect(faults(JSONObject([("event", "")])).map(\.pointer) == [JSONPointer(["event"]), JSONPointer(["node"])])
    }

    @Test func `every fault is listed at once, with its pointer`() {
        let found = faults(
            JSONObject([("nodes", "a"), ("node", 1), ("event", false), ("values", []), ("a/b~", 1), ("vlue", 2)]))
        #expect(found.map(\.pointer.description) == ["/nodes", "/a~1b~0", "/vlue", "/node", "/event", "/values"])
        #expect(
            found.map(\.detail) == [
                "There is no member 'nodes'; the members are 'node', 'event', 'value', 'values', 'base'. Did you mean 'node'?",
                "There is no member 'a/b~'; the members are 'node', 'event', 'value', 'values', 'base'.",
                "There is no member 'vlue'; the members are 'node', 'event', 'value', 'values', 'base'. Did you mean 'value'?",
                "Expected a string, found a number.", "Expected a string, found a boolean.",
                "Expected an object, found an array.",
            ])
    }

    @Test func `an empty body lacks its event, and nothing is said of a node`() {
        #expect(faults(JSONObject()) == [Fault(JSONPointer(["event"]), "The member 'event' is missing.")])
    }

    @Test(
        arguments: [(nil, "null"), (1, "a number"), (true, "a boolean"), ([], "an array"), ([:], "an object")]
            as [(JSON, String)])
    func `a member of the wrong kind is named by its kind`(value: JSON, kind: String) {
        #expect(
            faults(JSONObject([("event", "tap"), ("node", value)])) == [
                Fault(JSONPointer(["node"]), "Expected a string, found \(kind).")
            ])
    }

    @Test func `a very long name is cut in the sentence`() {
        let name = String(repeating: "x", count: 5000)
        let found = faults(JSONObject([("event", "back"), (name, 1)]))
        #expect(found.count == 1)
        #expect(found.allSatisfy { $0.detail.utf8.count < 200 })
    }
}
