import Outlet

extension Implementation<GalleryController> {
    /// A tab for each kind of node.
    static let standard = Implementation("standard") {
        $0.showDetails(Toggle("Show details"))
        $0.details(Label("These are the details."))
        $0.volume(Slider("Volume", in: 0...100, step: 5))
        $0.loudness(ProgressIndicator("Loudness"))
        $0.guests(Stepper("Guests", in: 1...12))
        $0.guestCount(Label())
        $0.size(Picker("Size", options: ["s": "Small", "m": "Medium", "l": "Large"], style: .segmented))
        $0.chosenSize(Label())
        $0.time(
            MultiPicker(
                "Time",
                components: [
                    PickerComponent("Hour", options: ["08", "12", "18", "20"]),
                    PickerComponent("Minute", options: ["00", "15", "30", "45"]),
                ]))
        $0.chosenTime(Label())
        $0.day(DatePicker("Day", from: "2026-01-01", to: "2026-12-31"))
        $0.chosenDay(Label())
        $0.name(TextField("Name", placeholder: "Your name", maxLength: 40, autocomplete: "name"))
        $0.greeting(Label(style: .headline))
        $0.registration { host in
            Form("Registration") {
                host.name
                Button("Greet").id("greet").on(.tap, Uppercase(\.greeting, from: TextField.input("name")))
                host.greeting
            }
        }
        $0.pantry { _ in pantry }
        $0.chosenSnack(Label())
        $0.fruits { _ in fruits }
        $0.pickedCount(Label())
        $0.lines { _ in lines }
        $0.pages { host in
            Tabs {
                layouts
                contents
                actions(host)
                inputs(host)
                states(host)
                lists(host)
            }
        }
        $0.content { host in
            Column { host.pages }
        }
    }
}
