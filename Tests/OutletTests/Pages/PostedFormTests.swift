import Testing
import ViewTree

@testable import OutletServer

@Suite struct PostedFormTests {
    private func parse(_ text: String) throws -> [String: String] {
        let form = try PostedForm(parsing: Array(text.utf8))
        return Dictionary(uniqueKeysWithValues: form.fields.map { ($0.name, $0.value) })
    }

    @Test(arguments: [
        ("", [:]), ("a=1", ["a": "1"]), ("a=1&b=", ["a": "1", "b": ""]), ("a", ["a": ""]), ("a=b=c", ["a": "b=c"]),
        ("a+b=c+d", ["a b": "c d"]), ("%7Ewas=%7b%7D", ["~was": "{}"]), ("&&a=1&", ["a": "1"]), ("=x", ["": "x"]),
        ("a=%C3%A4%0d%0A", ["a": "ä\r\n"]), ("a=%00", ["a": "\0"]), ("~do=a&b=2&%7Edo=a", ["~do": "a", "b": "2"]),
    ])
    func `fields are read as browsers write them`(text: String, fields: [String: String]) throws {
        #expect(try parse(text) == fields)
    }

    @Test(arguments: [
        "a=%", "a=%4", "a=%zz", "%=1", "a=%ff", "a=1&a=2", "a=%C3", "a=%ED%A0%80", "%61=1&a=1", "~do=a&~do=b",
    ])
    func `what is encoded wrongly, or there twice, is refused`(text: String) {
        #expect(throws: Problem.self) { try parse(text) }
    }

    @Test func `bytes that are no UTF-8 are refused`() {
        #expect(throws: Problem.self) { try PostedForm(parsing: [0x61, 0x3D, 0xFF]) }
    }

    @Test(arguments: [
        (PlainControl(event: "select", node: "people", value: "42"), "event=select&node=people&value=42"),
        (
            PlainControl(event: "select", node: "fruits", json: ["fig"]),
            "event=select&node=fruits&json=%5B%22fig%22%5D"
        ),
        (PlainControl(event: "back"), "event=back"),
        (PlainControl(event: "tap", node: "people/a~1b/ü"), "event=tap&node=people%2Fa%7E1b%2F%C3%BC"),
        (
            PlainControl(event: "open", node: "a", value: "/screens/x?y=1&z"),
            "event=open&node=a&value=%2Fscreens%2Fx%3Fy%3D1%26z"
        ),
    ])
    func `a control comes back from its text`(control: PlainControl, text: String) throws {
        #expect(control.text == text)
        #expect(try PlainControl(parsing: text) == control)
    }

    @Test(arguments: [
        "", "node=a", "event=", "event=tap&event=tap", "event=tap&x=1", "event=a&value=1&json=1", "event=%",
    ])
    func `what is no control is refused`(text: String) {
        #expect(throws: Problem.self) { try PlainControl(parsing: text) }
    }

    @Test(arguments: ["event=tap", "event=select&node=a&json=%7B"])
    func `a control that is no event is refused`(text: String) throws {
        let control = try PlainControl(parsing: text)
        #expect(throws: Problem.self) { try control.event(with: JSONObject()) }
    }

    @Test(arguments: [
        ("name", "name"), ("people/42/name", "people%2F42%2Fname"), ("a-b._c", "a-b._c"), ("~", "%7E"),
        ("a!0", "a%210"),
        ("ä", "%C3%A4"), ("%", "%25"),
    ])
    func `an input's key comes back as its node`(node: String, key: String) {
        #expect(InputKey.key(of: node) == key)
        #expect(InputKey.node(of: key) == node)
        #expect(InputKey.node(of: InputKey.key(of: node, component: 0)) == nil)
    }
}
