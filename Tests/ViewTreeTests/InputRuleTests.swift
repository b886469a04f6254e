import Testing
import ViewTree

/// What a value that a user put in may be, for each type of input.
@Suite struct InputRuleTests {
    private enum Verdict: Equatable {
        case fine, wrongType, outOfRange
    }

    private func verdict<Input: InputNode>(
        _ value: JSON, _: Input.Type, _ members: JSONObject = JSONObject()
    ) throws -> Verdict {
        let rule = try #require(Input.inputRule)
        switch rule.fault(value, members) {
        case nil:
            #expect(Input.Value(json: value) != nil, "what is fine can be read")
            return .fine
        case .type(let sentence)?:
            #expect(sentence.hasPrefix("Expected ") && sentence.hasSuffix("."), "\(sentence)")
            return .wrongType
        case .range(let sentence)?:
            #expect(sentence.hasPrefix("Expected ") && sentence.hasSuffix("."), "\(sentence)")
            return .outOfRange
        }
    }

    /// One value of each kind of JSON.
    private static let kinds: [JSON] = [nil, true, 1, "text", [], [:]]

    @Test(arguments: kinds)
    func `a value of another kind than the input's is of a wrong type`(value: JSON) throws {
        let isText = value.string != nil
        for type in [TextField.self, SecureField.self, TextArea.self, SearchField.self] as [any InputNode.Type] {
            #expect(try verdict(value, type) == (isText ? .fine : .wrongType))
        }
        #expect(try verdict(value, Toggle.self) == (value.bool == nil ? .wrongType : .fine))
        for type in [Slider.self, Stepper.self] as [any InputNode.Type] {
            #expect(try verdict(value, type) == (value.number == nil ? .wrongType : .fine))
        }
        let isNumber = value.number != nil || value == .null
        #expect(try verdict(value, NumberField.self) == (isNumber ? .fine : .wrongType))
        #expect(try verdict(value, DatePicker.self) == (isText ? .outOfRange : .wrongType))
        #expect(try verdict(value, Picker.self) == (isText ? .fine : .wrongType))
        #expect(try verdict(value, MultiPicker.self) == (value.array == nil ? .wrongType : .fine))
    }

    @Test(
        arguments: [
            ("", .fine), ("12345", .fine), ("123456", .outOfRange), ("😀😀a", .fine), ("😀😀😀", .outOfRange),
        ] as [(String, Verdict)])
    private func `a text has no more UTF-16 code units than fit`(text: String, expected: Verdict) throws {
        #expect(try verdict(.string(text), TextArea.self, JSONObject([("maxLength", 5)])) == expected)
        #expect(try verdict(.string(text), TextArea.self, JSONObject([("maxLength", 0)])) == .fine)
        #expect(try verdict(.string(text), TextArea.self) == .fine, "a bound maxLength is not known here")
    }

    @Test(
        arguments: [
            (1, .fine), (1.5, .fine), (10, .fine), (0.999, .outOfRange), (10.001, .outOfRange),
            (.infinity, .outOfRange), (-.infinity, .outOfRange), (.nan, .outOfRange),
        ] as [(Double, Verdict)])
    private func `a number is finite and in its range`(number: Double, expected: Verdict) throws {
        let members = JSONObject([("min", 1), ("max", 10)])
        #expect(try verdict(.number(number), Slider.self, members) == expected)
        #expect(try verdict(.number(number), Stepper.self, members) == expected)
    }

    @Test func `a bound that is not fixed is not checked`() throws {
        #expect(try verdict(-1e9, Slider.self, JSONObject([("max", 10)])) == .fine)
        #expect(try verdict(1e9, Slider.self, JSONObject([("max", 10)])) == .outOfRange)
        #expect(try verdict(1e9, Slider.self) == .fine)
        #expect(try verdict(.number(.infinity), Slider.self) == .outOfRange)
    }

    @Test(
        arguments: [
            (nil, nil, 1, 7, .fine), (nil, nil, 1, 7.5, .outOfRange), (nil, nil, 1, -7, .fine), (1, 5, 2, 3, .fine),
            (1, 5, 2, 2, .outOfRange), (1, 5, 2, 7, .outOfRange), (nil, 5, 0, 1.23, .fine),
            (nil, nil, 0.01, 19.99, .fine), (nil, nil, 0.01, 0.07, .fine), (nil, nil, 0.01, 0.075, .outOfRange),
            (nil, nil, 0.1, 0.3, .fine), (0.1, nil, 0.1, 1234567.8, .fine), (0.1, nil, 0.1, 1234567.85, .outOfRange),
            (nil, nil, 1, 0x1p53 - 1, .fine), (nil, nil, 1, 1 - 0x1p53, .fine), (nil, nil, 1, 0x1p53, .outOfRange),
            (nil, nil, 1, 0x1p52 + 0.5, .fine), (nil, nil, 1, 4e15 + 0.5, .outOfRange), (nil, nil, 0, 1e300, .fine),
            (0.5, nil, 1, 1.5, .fine), (0.5, nil, 1, 2, .outOfRange), (nil, nil, 0.001, .infinity, .outOfRange),
            (nil, nil, 0, .nan, .outOfRange), (nil, nil, 1e-300, 1e300, .outOfRange), (nil, nil, 0.5, -0.0, .fine),
        ] as [(Double?, Double?, Double, Double, Verdict)])
    private func `a number in a number field is in its range, and at one of its steps`(
        least: Double?, most: Double?, step: Double, number: Double, expected: Verdict
    ) throws {
        let members = JSONObject([("min", least.json), ("max", most.json), ("step", .number(step))])
        #expect(try verdict(.number(number), NumberField.self, members) == expected)
        #expect(try verdict(nil, NumberField.self, members) == .fine)
    }

    @Test func `a step is not checked where it begins at a bound minimum`() throws {
        #expect(try verdict(1.5, NumberField.self, JSONObject([("step", 1)])) == .fine)
        #expect(try verdict(1.5, NumberField.self, JSONObject([("min", nil)])) == .fine, "a bound step")
    }

    @Test(
        arguments: [
            (0, 1, 1.5, "Expected a whole number, found 1.5."),
            (nil, 0.5, 0.7, "Expected a multiple of 0.5, found 0.7."),
            (1, 2, 2, "Expected 1 plus a multiple of 2, found 2."),
            (nil, 1, 0x1p60, "Expected an integer below 2^53, found 1.152921504606847e+18."),
        ] as [(JSON, JSON, Double, String)])
    func `a refusal says which numbers there are`(least: JSON, step: JSON, number: Double, sentence: String) throws {
        let rule = try #require(NumberField.inputRule)
        let members = JSONObject([("min", least), ("step", step)])
        #expect(rule.fault(.number(number), members) == .range(sentence))
    }

    @Test(
        arguments: [
            ("", .fine), ("2026-02-01", .fine), ("2026-02-28", .fine), ("2026-01-31", .outOfRange),
            ("2026-03-01", .outOfRange), ("2026-02-29", .outOfRange), ("2026-2-1", .outOfRange),
            ("2026-02-01T00:00:00Z", .outOfRange), ("tomorrow", .outOfRange),
        ] as [(String, Verdict)])
    private func `a date is a day of the calendar in its range, or none`(text: String, expected: Verdict) throws {
        let members = JSONObject([("min", "2026-02-01"), ("max", "2026-02-28")])
        #expect(try verdict(.string(text), DatePicker.self, members) == expected)
    }

    @Test func `a date without a range is any day of the calendar`() throws {
        let members = JSONObject([("min", ""), ("max", "")])
        #expect(try verdict("0001-01-01", DatePicker.self, members) == .fine)
        #expect(try verdict("9999-12-31", DatePicker.self) == .fine)
        #expect(try verdict("2025-02-29", DatePicker.self) == .outOfRange)
    }

    private static let sizes = [PickerOption("s", "Small"), "e\u{301}"]

    @Test(
        arguments: [
            ("s", .fine), ("e\u{301}", .fine), ("\u{e9}", .outOfRange), ("Small", .outOfRange), ("", .outOfRange),
        ] as [(String, Verdict)])
    private func `a choice is the value of an option, by code points`(choice: String, expected: Verdict) throws {
        let members = JSONObject([("options", Self.sizes.json)])
        #expect(try verdict(.string(choice), Picker.self, members) == expected)
        #expect(try verdict(.string(choice), Picker.self) == .fine, "bound options are not known here")
    }

    @Test(
        arguments: [
            (["s", "1"], .fine), (["s", "3"], .outOfRange), (["1", "s"], .outOfRange), (["s"], .outOfRange),
            (["s", "1", "1"], .outOfRange), ([], .outOfRange), (["s", 1], .wrongType), (["s", nil], .wrongType),
        ] as [(JSON, Verdict)])
    private func `each component of a choice is the value of one of its options`(
        choices: JSON, expected: Verdict
    ) throws {
        let components = [
            PickerComponent("Size", options: Self.sizes), PickerComponent("Number", options: ["1", "2"]),
        ]
        #expect(try verdict(choices, MultiPicker.self, JSONObject([("components", components.json)])) == expected)
    }

    @Test func `a sentence names what was seen and what there is, and stays short`() throws {
        let many = (0..<100).map { PickerOption("option\($0)", "") }
        let rule = try #require(Picker.inputRule)
        let fault = rule.fault(.string(String(repeating: "x", count: 1000)), JSONObject([("options", many.json)]))
        guard case .range(let sentence)? = fault else {
            Issue.record("\(String(describing: fault))")
            return
        }
        #expect(sentence.contains("'option0', 'option1'") && sentence.contains("found 'xxx"))
        #expect(sentence.utf8.count < 300)
    }
}
