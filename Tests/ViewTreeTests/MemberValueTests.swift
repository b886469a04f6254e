import Testing
import ViewTree

/// Values as they stand in members.
@Suite struct MemberValueTests {
    private enum Mood: String, InputValue, CaseIterable {
        case calm, tense
    }

    private func expect<Value: InputValue>(
        _ value: Value, is json: JSON, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        #expect(value.json == json, sourceLocation: sourceLocation)
        #expect(Value(json: json) == value, sourceLocation: sourceLocation)
        #expect(value.isWritten(as: value), sourceLocation: sourceLocation)
    }

    @Test func `each value is written, and read again`() {
        expect("text", is: "text")
        expect(true, is: true)
        expect(0.5, is: 0.5)
        expect(7, is: 7)
        expect(["a", "b"], is: ["a", "b"])
        expect([String](), is: [])
        expect([[1], []], is: [[1], []])
        expect(Mood.tense, is: "tense")
        expect("2026-11-21" as CalendarDate, is: "2026-11-21")
    }

    @Test func `no value is null, unless its type has a word of its own`() {
        expect(Double?.none, is: nil)
        expect(Double?.some(0.5), is: 0.5)
        expect(CalendarDate?.none, is: "")
        expect(CalendarDate?.some("2026-11-21"), is: "2026-11-21")
        #expect(LinkAddress?.none.json == "")
    }

    @Test func `a value of another type is not read`() {
        #expect(String(json: 1) == nil)
        #expect(Bool(json: "true") == nil)
        #expect(Double(json: "1") == nil)
        #expect(Int(json: 1.5) == nil)
        #expect([String](json: ["a", 1]) == nil)
        #expect([String](json: "a") == nil)
        #expect(Mood(json: "merry") == nil)
        // What is read is an optional itself: no value is something else than nothing that can be read.
        #expect(Double?(json: "1") as Double?? == Double??.none)
        #expect(CalendarDate?(json: nil) as CalendarDate?? == CalendarDate??.none)
    }

    @Test func `strings that only look the same are written in another way`() {
        #expect("\u{e9}" == "e\u{301}")
        #expect(!["\u{e9}"].isWritten(as: ["e\u{301}"]))
        #expect(!("\u{e9}" as String?).isWritten(as: "e\u{301}"))
        #expect(!(nil as String?).isWritten(as: ""))
        #expect(!PickerOption("\u{e9}", "").isWritten(as: PickerOption("e\u{301}", "")))
        #expect(!["a"].isWritten(as: ["a", "a"]))
    }

    @Test func `the schema of an optional value names what stands for none`() {
        #expect(Double?.schema == ["type": ["number", "null"]])
        #expect(Mood?.schema == ["oneOf": [["enum": ["calm", "tense"]], ["const": nil]]])
        #expect(CalendarDate?.schema == ["oneOf": [CalendarDate.schema, ["const": ""]]])
    }
}
