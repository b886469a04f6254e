import Outlet
import ViewTree

/// An example of each node type, in the order of the article on nodes, which quotes it.
///
/// A new node type needs one more example here: how a browser draws it, in words, and the expression that makes it.
let nodeExamples: [NodeExample] = [
    .example("Its children from top to bottom, each as wide as the column.") {
        Column(spacing: .small) {
            Label("Anna Larsen")
            Label("Copenhagen", style: .caption)
        }
    },
    .example(
        "Its children beside each other, the space that is left between them. What has no room goes to the next line."
    ) {
        Row(alignment: .center) {
            Label("Total")
            Label("12.50 €")
        }
    },
    .example("In the head of the screen; on phones at its bottom, where thumbs reach.") {
        ActionBar("Actions") {
            Button("Add").icon(.plus)
            Button("Share").icon(.share)
        }
    },
    .example("Columns of one width. Children fill them from the start of each line.") {
        Grid(columns: 3) {
            Label("Mon")
            Label("Tue")
            Label("Wed")
        }
    },
    .example("A part of the page that scrolls by itself, here to the side.") {
        Scroll(.horizontal) {
            Image("/one.jpg", alt: "The house", width: 320, height: 240)
            Image("/two.jpg", alt: "The garden", width: 320, height: 240)
        }
    },
    .example("A heading above its children.") {
        Section("Address") { Label("Nyhavn 17") }
    },
    .example("A heading above its inputs. Its main button is filled, and Return in an input presses it.") {
        Form("New contact") {
            TextField("Name")
            Button("Save")
        }
    },
    .example("A bar with the titles of its sections, and the selected section below it.") {
        Tabs {
            Section("Recipe") { Label("Rinse the lentils.") }
            Section("Notes") { Label("Serves four.") }
        }
    },
    .example("A button. Pressed, it shows its buttons and links in a small window beside it.") {
        Menu("More") {
            Button("Rename").icon(.pencil)
            Button("Delete", role: .destructive).icon(.trash)
        }
    },
    .example("A paragraph; headings in the larger styles.") {
        Label("Anna Larsen", style: .title)
    },
    .example("A text in the color of what can be pressed. An address of another server opens in a tab of its own.") {
        Link("Write to Anna", to: "mailto:anna@example.org").icon(.envelope)
    },
    .example("The picture in its size, or as wide as there is room.") {
        Image("/anna.jpg", alt: "Anna Larsen", width: 64, height: 64, placeholder: "AL")
    },
    .example("As high as the text beside it, in its color.") {
        Icon(.heart, alt: "A favourite")
    },
    .example("A short text in a frame with round ends.") {
        Badge("Draft")
    },
    .example("A bar that is filled up to the value, below its label. Without a value it moves.") {
        ProgressIndicator("Uploading", value: 0.4)
    },
    .example("A thin line.") {
        Divider()
    },
    .example("Nothing. It takes the space that is left.") {
        Spacer()
    },
    .example(
        "A frame with round corners around the title; filled if its role is `primary`, red if it is `destructive`."
    ) {
        Button("Reverse", role: .primary)
    },
    .example("A box of one line, below its label. The error is below the box.") {
        TextField("Name", placeholder: "First and last name", maxLength: 100, autocomplete: "name")
    },
    .example("The same box with dots in place of the characters.") {
        SecureField("Password", autocomplete: "current-password")
    },
    .example("A box of several lines, below its label.") {
        TextArea("Notes", maxLength: 2000)
    },
    .example("A box of one line, with a cross that empties it.") {
        SearchField("Search", placeholder: "Name or city")
    },
    .example("A switch behind its label.") {
        Toggle("Notifications", value: true)
    },
    .example("A box for a number.") {
        NumberField("Age", value: 42, from: 0, to: 150, step: 1)
    },
    .example("A knob on a track, with the number beside it.") {
        Slider("Volume", value: 40, in: 0...100, step: 5)
    },
    .example("A box for a number, with a button for less and one for more.") {
        Stepper("Guests", value: 2, in: 1...12)
    },
    .example("A box for a day. Pressed, it shows a calendar.") {
        DatePicker("Arrival", from: CalendarDate("2026-01-01"), to: CalendarDate("2026-12-31"))
    },
    .example("A box with the selected option, which opens a menu; or all options, below or beside each other.") {
        Picker("Size", value: "m", options: ["s": "Small", "m": "Medium", "l": "Large"], style: .segmented)
    },
    .example("A menu for each component, beside each other.") {
        MultiPicker(
            "Time", value: ["09", "30"],
            components: [
                PickerComponent("Hour", options: ["08", "09", "10"]),
                PickerComponent("Minute", options: ["00", "30"]),
            ])
    },
    .example(
        "Its rows below each other, with lines between them. Rows that lead somewhere have an arrow at their end.",
        following: Cookbook.self
    ) {
        List {
            ForEach(\.recipes) { Label().observing(\.name) }
        }.placeholder(Label("No recipes yet."))
    },
]
