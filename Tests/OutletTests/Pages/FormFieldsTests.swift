import TestPages
import Testing
import ViewTree

@testable import OutletServer

@Suite struct FormFieldsTests {
    private func fields(_ children: JSON) throws -> FormFields {
        let document: JSON = ["tree": ["id": "root", "type": "column", "children": children]]
        return FormFields(PlainScreen(try DocumentExcerpt(of: document.encoded)))
    }

    private func touched(_ children: JSON, _ body: [(String, String)]) throws -> JSONObject {
        let text = body.map { "\(PageVisitor.encoded($0))=\(PageVisitor.encoded($1))" }.joined(separator: "&")
        return try fields(children).touched(in: PostedForm(parsing: Array(text.utf8)))
    }

    private let name: JSON = ["id": "name", "type": "textField", "value": "Anna"]
    private let notes: JSON = ["id": "notes", "type": "textArea", "value": "a\nb"]
    private let isOn: JSON = ["id": "on", "type": "toggle", "value": true]
    private let number: JSON = ["id": "n", "type": "stepper", "value": 5]

    @Test func `an input is touched when it differs from what was drawn, or from the document without that`() throws {
        #expect(try touched([name], [("name", "Anna")]) == JSONObject())
        #expect(try touched([name], [("name", "Bo")]) == JSONObject([("name", "Bo")]))
        #expect(try touched([name], [("name", "Anna"), ("~was", #"{"name":"Bo"}"#)]) == JSONObject([("name", "Anna")]))
        #expect(try touched([name], [("name", "Bo"), ("~was", #"{"name":"Bo"}"#)]) == JSONObject())
        #expect(try touched([name], []) == JSONObject())
        #expect(try touched([name], [("~was", #"{}"#)]) == JSONObject())
    }

    @Test func `what was drawn and is not sent is empty, a number unchanged`() throws {
        let was = ("~was", #"{"name":"Anna","on":true,"n":5}"#)
        #expect(try touched([name, isOn, number], [was]) == JSONObject([("name", ""), ("on", false)]))
        #expect(try touched([isOn], [("~was", #"{"on":true}"#), ("on", "true")]) == JSONObject())
    }

    private let age: JSON = ["id": "age", "type": "numberField", "value": 5]
    private let none: JSON = ["id": "age", "type": "numberField", "value": nil]

    @Test(
        arguments: [
            ("5", 5), (" 12 ", 12), ("+7", 7), ("-0.5", -0.5), ("1e3", 1000), (".5", 0.5), ("", nil), ("  ", nil),
            ("0.1", 0.1), ("9007199254740993", .largeInteger("9007199254740993")),
        ] as [(String, JSON)])
    func `a number field takes the number that its text is, and null of an empty one`(text: String, value: JSON) throws
    {
        #expect(try fields([none]).drawn == JSONObject([("age", nil)]))
        let was = ("~was", #"{"age":null}"#)
        #expect(try touched([none], [("age", text), was]) == JSONObject(value == nil ? [] : [("age", value)]))
        #expect(try touched([age], [("age", text)]) == JSONObject(value == 5 ? [] : [("age", value)]))
        #expect(try touched([none], [was]) == JSONObject(), "not sent, it stays")
        #expect(try touched([], [("age", text), ("~was", #"{"age":6}"#)]) == JSONObject([("age", .string(text))]))
        #expect(try touched([], [("age", ""), was]) == JSONObject())
    }

    @Test(arguments: ["five", "-", "1e", "12,5", "1 000", "0x10", "0X1p3", "nan", "inf", "1e999", "null", "1_0"])
    func `what is no number is a fault of its field`(text: String) throws {
        let problem = #expect(throws: Problem.self) { try touched([age], [("age", text)]) }
        #expect(problem?.type == .invalidValue)
        #expect(
            problem?.faults == [ViewTree.Fault(JSONPointer(["values", "age"]), "Expected a number, found '\(text)'.")])
    }

    @Test func `line breaks of forms are those of the document`() throws {
        #expect(try touched([notes], [("notes", "a\r\nb")]) == JSONObject())
        #expect(try touched([notes], [("notes", "a\r\nc")]) == JSONObject([("notes", "a\nc")]))
    }

    @Test(arguments: [("n", "five"), ("n", ""), ("n", "nan"), ("n", "1e999"), ("on", "maybe")])
    func `what can't be read as the input's type is an invalid value`(name: String, text: String) {
        let problem = #expect(throws: Problem.self) { try touched([isOn, number], [(name, text)]) }
        #expect(problem?.type == .invalidValue)
        #expect(problem?.faults.map { $0.pointer.description } == ["/values/\(name)"])
    }

    @Test func `a picker of several components has a key for each, and one value`() throws {
        let options: JSON = [["value": "1", "label": "One"], ["value": "2", "label": "Two"]]
        let picker: JSON = [
            "id": "p", "type": "picker", "value": ["1", "2"],
            "components": [["label": "A", "options": options], ["label": "B", "options": options]],
        ]
        #expect(try fields([picker]).drawn == JSONObject([("p!0", "1"), ("p!1", "2")]))
        #expect(try touched([picker], [("p!0", "2"), ("p!1", "2")]) == JSONObject([("p", ["2", "2"])]))
        #expect(try touched([picker], [("p!0", "1"), ("p!1", "2")]) == JSONObject())
    }

    @Test func `a secret is drawn empty, and touched when something is in it`() throws {
        let secret: JSON = ["id": "s", "type": "secureField", "value": "hunter2"]
        #expect(try fields([secret]).drawn == JSONObject([("s", "")]))
        #expect(try touched([secret], [("s", ""), ("~was", #"{"s":""}"#)]) == JSONObject())
        #expect(try touched([secret], [("s", "x"), ("~was", #"{"s":""}"#)]) == JSONObject([("s", "x")]))
    }

    @Test func `what has gone from the screen is passed on only when it was changed`() throws {
        #expect(try touched([], [("a%2Fb", "x"), ("~was", #"{"a%2Fb":"x"}"#)]) == JSONObject())
        #expect(try touched([], [("a%2Fb", "y"), ("~was", #"{"a%2Fb":"x"}"#)]) == JSONObject([("a/b", "y")]))
    }

    @Test func `of what has gone from the screen, any number may be unchanged, and a few changed`() throws {
        let body = (0..<300).map { ("f\($0)", "x") }
        let was = "{\(body.map { "\"\($0.0)\":\"x\"" }.joined(separator: ","))}"
        #expect(try touched([], body + [("~was", was)]) == JSONObject())
        #expect(try touched([], Array(body.prefix(256))).members.count == 256)
        #expect(throws: Problem.self) { try touched([], body) }
    }

    @Test(arguments: ["x", "[]", "{", "1"])
    func `what was drawn is a JSON object`(was: String) {
        #expect(throws: Problem.self) { try touched([name], [("~was", was)]) }
    }
}
