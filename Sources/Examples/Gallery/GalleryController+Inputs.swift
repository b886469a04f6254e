import Outlet

extension Implementation<GalleryController> {
    /// Inputs with an effect.
    static func inputs(_ host: Host<GalleryController>) -> Part<Section> {
        Section("Inputs", id: "inputs") {
            Row(id: "toggleExample") {
                host.showDetails
                host.details
            }
            Row(id: "sliderExample") {
                host.volume
                host.loudness
            }
            Gauge("Volume").id("gauge").observing({ $0.volume / 100 }, in: \.value)
                .fallback(
                    ProgressIndicator("Volume").id("gaugeFallback")
                        .observing({ $0.volume / 100 }, in: \.value))
            Row(id: "stepperExample") {
                host.guests
                host.guestCount
            }
            Row(id: "pickerExample") {
                host.size
                host.chosenSize
            }
            Row(id: "multiPickerExample") {
                host.time
                host.chosenTime
            }
            Row(id: "datePickerExample") {
                host.day
                host.chosenDay
            }
            host.registration
        }
    }

    /// Every input: normal, disabled, and with an error.
    static func states(_ host: Host<GalleryController>) -> Part<Section> {
        Section("States", id: "states") {
            triple("textField", TextField("Text field", value: host.localized("Text")), error: \.error)
            triple("secureField", SecureField("Secure field", value: host.localized("Secret")), error: \.error)
            triple("textArea", TextArea("Text area", value: host.localized("Two\nlines")), error: \.error)
            triple("searchField", SearchField("Search field", placeholder: "Search"), error: \.error)
            triple("numberField", NumberField("Number field", value: 1.5), error: \.error)
            triple("toggle", Toggle("Toggle", value: true), error: \.error)
            triple("slider", Slider("Slider", value: 0.3, in: 0...1, step: 0.1), error: \.error)
            triple("stepper", Stepper("Stepper", value: 3, in: 0...10), error: \.error)
            triple("datePicker", DatePicker("Date picker", value: "2026-11-21"), error: \.error)
            triple("menu", Picker("Menu", value: "b", options: ["a": "Ant", "b": "Bee"]), error: \.error)
            triple(
                "radio", Picker("Radio", value: "b", options: ["a": "Ant", "b": "Bee"], style: .radio), error: \.error)
            triple(
                "segmented", Picker("Segmented", value: "b", options: ["a": "Ant", "b": "Bee"], style: .segmented),
                error: \.error)
            triple(
                "multiPicker",
                MultiPicker(
                    "Multi-picker", value: ["a", "1"],
                    components: [
                        PickerComponent("Animal", options: ["a": "Ant", "b": "Bee"]),
                        PickerComponent("Number", options: ["1", "2"]),
                    ]),
                error: \.error)
        }
    }

    private static func triple<Input: InputNode>(
        _ id: String, _ input: Input, error: KeyPath<Input.Members, Member<String>>
    ) -> Part<Row> {
        Row(id: "\(id)States") {
            input.id(id)
            input.id("\(id)Disabled").enabled(false)
            input.id("\(id)Error").with(error, "Something is wrong with it.")
        }
    }
}
