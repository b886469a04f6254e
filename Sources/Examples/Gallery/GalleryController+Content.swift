import Outlet

extension Implementation<GalleryController> {
    /// Nodes that lay out others.
    static var layouts: Part<Section> {
        Section("Layout", id: "layouts") {
            Column(id: "column", spacing: .small) {
                Label("One").id("columnOne")
                Label("Two").id("columnTwo")
            }
            Row(id: "row", spacing: .large, alignment: .center) {
                Label("Start").id("rowStart")
                Spacer().id("spacer")
                Label("End").id("rowEnd")
            }
            Divider().id("divider")
            Grid(columns: 3, id: "grid", spacing: .small) {
                Label("A").id("gridA")
                Label("B").id("gridB")
                Label("C").id("gridC")
                Label("D").id("gridD")
            }
            Scroll(.horizontal, id: "scroll", spacing: .large) {
                Label("What does not fit on the screen at once").id("scrollFirst")
                Label("is pushed to the side, as far as it takes,").id("scrollSecond")
                Label("and comes into view by scrolling.").id("scrollThird")
            }
            Tabs(id: "tabs", selected: "tabTwo") {
                Section("First", id: "tabOne") { Label("The client switches alone.").id("tabOneText") }
                Section("Second", id: "tabTwo") { Label("This one shows at first.").id("tabTwoText") }
            }
        }
    }

    /// Nodes that show content.
    static var contents: Part<Section> {
        Section("Content", id: "contents") {
            Label("Large title", style: .largeTitle).id("largeTitle")
            Label("Title", style: .title).id("title")
            Label("Headline", style: .headline).id("headline")
            Label("Body").id("body")
            Label("Caption", style: .caption).id("caption")
            Label("Struck through", style: .struck).id("struck")
            Link("A page of the web", to: "https://swift.org/").id("webLink")
            Link("A letter", to: "mailto:somebody@example.org").id("mailLink")
            Link("A screen of this server", to: "/screens/person").id("screenLink")
            Link("Nowhere").id("emptyLink")
            Image("/icon.svg", alt: "Outlet's icon", width: 64, height: 64, placeholder: "🔌").id("image")
            Image("/missing.svg", alt: "A picture that is missing", width: 64, height: 64, placeholder: "🖼️")
                .id("missingImage")
            ProgressIndicator("Not begun", value: 0).id("progressEmpty")
            ProgressIndicator("Two thirds", value: 0.67).id("progress")
            ProgressIndicator("Nobody knows").id("progressUnknown")
            Label("A color of the theme").id("colored").color(.positive)
            Grid(columns: 3, id: "colors") {
                Column(id: "accentBackground") {
                    Label("Accent").id("accent").color(.accent)
                    Label("Muted").id("muted").color(.muted)
                }.background(.accent)
                Column(id: "positiveBackground") {
                    Label("Positive").id("positive").color(.positive)
                }.background(.positive)
                Column(id: "warningBackground") {
                    Label("Warning").id("warning").color(.warning)
                }.background(.warning)
                Column(id: "negativeBackground") {
                    Label("Negative").id("negative").color(.negative)
                }.background(.negative)
                Column(id: "mutedBackground") {
                    Link("A link", to: "https://swift.org/").id("negativeLink").color(.negative)
                }.background(.muted)
            }
            ProgressIndicator("A colored bar", value: 0.5).id("coloredProgress").color(.warning)
            Row(id: "signs", spacing: .small) {
                Icon(.heart, alt: "A heart").id("heart").color(.negative)
                Icon(.truck).id("truck")
                Badge("3").id("badge").color(.accent)
                Badge("Draft").id("draft")
                Link("A letter with an icon", to: "mailto:somebody@example.org").icon(.envelope).id("iconLink")
            }
            Label("A part of a part", style: .headline).heading(.three).id("levelThree")
            Row(id: "rating", spacing: .none) {
                Icon(.star).id("firstStar").color(.accent)
                Icon(.star).id("secondStar").color(.accent)
                Icon(.star).id("thirdStar").color(.muted)
            }
            .accessibility(label: "Rating", group: true, state: "2 of 3 stars")
            Icon(.flag).id("ornament").color(.muted).accessibility(hidden: true)
            Label("No client knows this color").id("unknownColor").color("ultraviolet")
            Sparkline([1, 3, 2, 5]).id("sparkline").accessibility(Accessibility(role: "img", label: "1, 3, 2, 5"))
                .fallback(Label("1, 3, 2, 5").id("sparklineFallback"))
        }
    }

    /// Nodes that can be pressed, and their effects.
    static func actions(_ host: Host<GalleryController>) -> Part<Section> {
        let copied = host.localized("A text from the gallery")
        let (title, text) = (host.localized("Gallery"), host.localized("Every node"))
        let announced = host.localized("This is the gallery.")
        return Section("Actions", id: "actions") {
            Row(id: "roles") {
                Button("Default").id("defaultButton").on(.tap, .word("nothing"))
                Button("Primary", role: .primary).id("primaryButton").on(.tap, .word("nothing"))
                Button("Destructive", role: .destructive).id("destructiveButton").on(.tap, .word("nothing"))
                Button("Cancel", role: .cancel).id("cancelButton").on(.tap, .word("nothing"))
                Button("Disabled").id("disabledButton").enabled(false).on(.tap, .word("nothing"))
            }
            Row(id: "clientActions") {
                Button("Copy the headline").id("copyHeadline").on(.tap, .copy(of: "headline"))
                Button("Show or hide the secret").id("toggleSecret").on(.tap, .toggle("secret"))
                Label("The secret").id("secret").hidden()
            }
            Row(id: "effects") {
                Button("Open a page").id("open").on(.tap, OpenLink { _ in "https://swift.org/" })
                Button("Copy a text").id("copy").on(.tap, Copy { _ in copied })
                Button("Share").id("share").on(
                    .tap,
                    Share(title: { _ in title }, text: { _ in text }, link: { _ in "/screens/gallery" }))
                Button("Announce").id("announce").on(.tap, Announce { _ in announced })
            }
            Row(id: "iconActions") {
                Button("Show a toast").icon(.info).id("toast").on(.tap, Toast { _ in announced })
                Button("Edit").icon(.pencil).id("edit").on(.tap, .word("nothing"))
                Button().icon(.search).id("look").accessibility(Accessibility(label: "Search"))
                    .on(.tap, .word("nothing"))
                Menu("More", id: "moreMenu") {
                    Button("Rename").icon(.tag).id("rename").on(.tap, .word("nothing"))
                    Button("Delete", role: .destructive).icon(.trash).id("remove").on(.tap, .word("nothing"))
                }
                .icon(.more)
            }
        }
    }
}
