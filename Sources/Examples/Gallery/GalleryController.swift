import Outlet

/// Every type of node in all its states, as a reference for styling.
struct GalleryController: Controller {
    struct Resources: ResourceProvider {
        let content = Slot<AnyNode>()
        let pages = Slot<Tabs>()
        let showDetails = Slot<Toggle>()
        let details = Slot<Label>()
        let volume = Slot<Slider>()
        let loudness = Slot<ProgressIndicator>()
        let guests = Slot<Stepper>()
        let guestCount = Slot<Label>()
        let size = Slot<Picker>()
        let chosenSize = Slot<Label>()
        let time = Slot<MultiPicker>()
        let chosenTime = Slot<Label>()
        let day = Slot<DatePicker>()
        let chosenDay = Slot<Label>()
        let name = Slot<TextField>()
        let greeting = Slot<Label>()
        let registration = Slot<Form>()
        let pantry = Slot<List>()
        let chosenSnack = Slot<Label>()
        let fruits = Slot<List>()
        let pickedCount = Slot<Label>()
        let lines = Slot<List>()
    }

    static let name = "gallery"
    let title = "Gallery"
    let summary = "Every kind of node, in each of its states."
    let picture: String? = "/pictures/gallery.svg"
    let implementations: [Implementation<Self>] = [.standard]

    func model(in _: Context) -> Gallery? { Gallery() }

    func connect(_ outlets: Outlets<Self>) -> [Connection<Gallery>] {
        Observe(\.page, in: outlets.pages.selected)
        outlets.pages.on(.select, Assign(\.page))
        Observe(\.showsDetails, in: outlets.showDetails.value)
        Observe({ !$0.showsDetails }, in: outlets.details.hidden)
        outlets.showDetails.on(.change, Assign(\.showsDetails))
        Observe(\.volume, in: outlets.volume.value)
        Observe({ $0.volume / 100 }, in: outlets.loudness.value)
        outlets.volume.on(.change, Assign(\.volume))
        Observe({ Double($0.guests) }, in: outlets.guests.value)
        Observe(\.guests, format: .plural("A table for %lld"), in: outlets.guestCount.text)
        outlets.guests.on(.change, Invite())
        Observe(\.size, in: outlets.size.value, outlets.chosenSize.text)
        outlets.size.on(.change, Assign(\.size))
        Observe(\.time, in: outlets.time.value)
        Observe({ $0.time.joined(separator: ":") }, in: outlets.chosenTime.text)
        outlets.time.on(.change, Assign(\.time))
        Observe(\.day, in: outlets.day.value)
        Observe(\.day, format: .chosenDay, in: outlets.chosenDay.text)
        outlets.day.on(.change, Assign(\.day))
        Observe(\.greeting, in: outlets.greeting.text)
        outlets.registration.on(.submit, Uppercase(\.greeting, from: outlets.name))
        Observe(selected: \.snack, in: outlets.pantry)
        Observe(\.snackName, format: .chosenSnack, in: outlets.chosenSnack.text)
        outlets.pantry.on(.select, RowSelection(in: \.pantry, where: { !$0.isGone }, publish: \.snack, toggles: true))
        Observe(selected: \.picked, in: outlets.fruits)
        Observe(\.picked.count, format: .plural("picked"), in: outlets.pickedCount.text)
        outlets.fruits.on(.select, MultipleSelection(in: \.fruits, publish: \.picked))
        outlets.fruits.on(.reorder, MoveRow(in: \.fruits))
        Observe(\.lines.more, in: outlets.lines.more)
        Observe({ Optional($0.lines.total) }, in: outlets.lines.total)
        outlets.lines.on(.loadMore, ShowMoreLines())
        outlets.lines.on(.refresh, ShowFirstLines())
    }
}
