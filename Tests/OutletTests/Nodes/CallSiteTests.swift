import Outlet
import OutletTesting
import Testing
import ViewTree

/// What an author writes, and what goes over the wire for it.
@Suite struct CallSiteTests {
    private struct Nothing: Outlet.Model {}

    private func expect(
        _ node: some Node, _ type: String, _ members: JSON, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        guard case .object(var expected) = members else { return }
        expected["id"] = "root"
        expected["type"] = .string(type)
        let tree = try SceneUnderTest<Nothing>(node.element, sourceLocation: sourceLocation).tree(Nothing())
        #expect(tree == .object(expected), sourceLocation: sourceLocation)
    }

    @Test func `layouts`() throws {
        let inside: JSON = [["id": "a", "type": "spacer"]]
        try expect(
            Column(spacing: .small, alignment: .center) { Spacer().id("a") }, "column",
            [
                "spacing": "small", "alignment": "center", "children": inside,
            ])
        try expect(Row { Spacer().id("a") }, "row", ["children": inside])
        try expect(
            Row(spacing: "wide", alignment: "baseline") { Spacer().id("a") }, "row",
            ["spacing": "wide", "alignment": "baseline", "children": inside])
        try expect(Grid { Spacer().id("a") }, "grid", ["children": inside])
        try expect(Grid(columns: 3) { Spacer().id("a") }, "grid", ["columns": 3, "children": inside])
        try expect(Scroll(.horizontal) { Spacer().id("a") }, "scroll", ["axis": "horizontal", "children": inside])
        try expect(Section("Title") { Spacer().id("a") }, "section", ["title": "Title", "children": inside])
        try expect(Form { Spacer().id("a") }, "form", ["title": "", "children": inside])
        try expect(
            Tabs(selected: "b") { Section("B", id: "b") }, "tabs",
            [
                "selected": "b", "children": [["id": "b", "type": "section", "title": "B"]],
            ])
    }

    @Test func `what is read and pressed`() throws {
        try expect(Label("Hello", style: .largeTitle), "label", ["text": "Hello", "style": "largeTitle"])
        try expect(Link("Swift", to: "https://swift.org/"), "link", ["text": "Swift", "url": "https://swift.org/"])
        try expect(
            Image("/icon.svg", alt: "Icon", width: 8, height: 9, placeholder: "🖼️"), "image",
            [
                "url": "/icon.svg", "alt": "Icon", "width": 8, "height": 9, "placeholder": "🖼️",
            ])
        try expect(ProgressIndicator("Loading", value: 0.5), "progress", ["label": "Loading", "value": 0.5])
        try expect(ProgressIndicator(), "progress", ["value": nil])
        try expect(Button("Stop", role: .cancel), "button", ["title": "Stop", "role": "cancel"])
    }

    @Test func `colors`() throws {
        try expect(Label("Late").color(.negative), "label", ["text": "Late", "color": "negative"])
        try expect(Link("Brand").color("brand"), "link", ["text": "Brand", "color": "brand"])
        try expect(Image().color(.muted), "image", ["color": "muted"])
        try expect(ProgressIndicator(value: 1).color(.positive), "progress", ["value": 1, "color": "positive"])
        try expect(Label("Plain").color(.negative).color(.default), "label", ["text": "Plain"])
        try expect(Column().background(.warning), "column", ["background": "warning"])
        try expect(Row().background(.accent), "row", ["background": "accent"])
        try expect(Grid().background("brand"), "grid", ["background": "brand"])
        try expect(Scroll().background(.muted), "scroll", ["background": "muted"])
        try expect(Section("A").background(.muted), "section", ["title": "A", "background": "muted"])
        try expect(Form().background(.muted), "form", ["title": "", "background": "muted"])
        try expect(
            Tabs { Section("B", id: "b") }.background(.muted), "tabs",
            [
                "background": "muted", "children": [["id": "b", "type": "section", "title": "B"]],
            ])
    }

    @Test func `a color follows the model like every other member`() async throws {
        let probe = Probe().connected {
            Observe({ $0.text.isEmpty ? Color.negative : Color.default }, in: $0.first.color)
            Observe({ (model: ProbeModel) in model.note.map { Color(rawValue: $0) } }, in: $0.second.color)
            $0.button.on(.tap, Change { $0 = ProbeModel(text: "", note: nil) })
        }
        let client = try await TestClient(probe.app()).open("probe")
        #expect(client.node("first")?["color"] == nil)
        #expect(client.node("second")?["color"] == "note")
        try await client.tap("button")
        #expect(client.node("first")?["color"] == "negative")
        #expect(client.node("second")?["color"] == nil)
        try await client.check()
    }

    @Test func `inputs`() throws {
        try expect(TextField("Name", maxLength: 9), "textField", ["label": "Name", "value": "", "maxLength": 9])
        try expect(
            SecureField("Key", autocomplete: "off"), "secureField",
            [
                "label": "Key", "value": "", "autocomplete": "off",
            ])
        try expect(TextArea("Note", value: "a\nb"), "textArea", ["label": "Note", "value": "a\nb"])
        try expect(
            SearchField(placeholder: "Search", keyboard: "search"), "searchField",
            [
                "value": "", "placeholder": "Search", "keyboard": "search",
            ])
        try expect(Toggle("On", value: true), "toggle", ["label": "On", "value": true])
        try expect(Slider("Volume"), "slider", ["label": "Volume", "value": 0])
        try expect(
            Stepper("Guests", in: 1...12, step: 0.5), "stepper",
            [
                "label": "Guests", "value": 1, "min": 1, "max": 12, "step": 0.5,
            ])
        try expect(NumberField("Age"), "numberField", ["label": "Age", "value": nil])
        try expect(
            NumberField("Age", value: 42, placeholder: "Years", from: 0, to: 150, step: 1), "numberField",
            [
                "label": "Age", "value": 42, "placeholder": "Years", "min": 0, "max": 150, "step": 1,
            ])
        try expect(
            DatePicker("Day", value: "2026-11-21", from: "2026-01-01"), "datePicker",
            [
                "label": "Day", "value": "2026-11-21", "min": "2026-01-01",
            ])
        try expect(DatePicker(), "datePicker", ["value": ""])
    }

    @Test func `pickers`() throws {
        let options: JSON = [["value": "s", "label": "Small"], ["value": "l", "label": "Large"]]
        try expect(
            Picker("Size", value: "s", options: ["s": "Small", "l": "Large"], style: .radio), "picker",
            [
                "label": "Size", "value": "s", "options": options, "style": "radio",
            ])
        try expect(Picker(options: ["a"]), "picker", ["value": "", "options": [["value": "a", "label": "a"]]])
        try expect(
            MultiPicker(
                "", value: ["s"], components: [PickerComponent("Size", options: ["s": "Small", "l": "Large"])]),
            "picker", ["value": ["s"], "components": [["label": "Size", "options": options]]])
    }

    @Test func `what every node can have`() throws {
        try expect(
            Label().action(.keep, "Keep").action(.drop, "Delete", role: .destructive, .toggle("root")),
            "label",
            [
                "text": "",
                "actions": [
                    ["event": "keep", "title": "Keep"],
                    ["event": "drop", "title": "Delete", "role": "destructive"],
                ],
                "on": ["keep": ["post"], "drop": [["toggle": "root"]]],
            ])
    }

    @Test func `an author's mistakes are told at once`() async {
        await #expect(processExitsWith: .failure) { _ = Grid(columns: 0) }
        await #expect(processExitsWith: .failure) { _ = Slider(step: 0) }
        await #expect(processExitsWith: .failure) { _ = NumberField(step: -1) }
    }
}
