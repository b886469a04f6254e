import Outlet

/// Shows further lines.
struct ShowMoreLines: Intention {
    func perform(_: Interaction, on container: inout ModelContainer<Gallery>, in _: Context) -> [Effect] {
        container.change { $0.lines.showMore(10) }
        return []
    }
}

/// Shows the first lines alone.
struct ShowFirstLines: Intention {
    func perform(_: Interaction, on container: inout ModelContainer<Gallery>, in _: Context) -> [Effect] {
        container[\.lines] = Windowed(Line.all, showing: 10)
        return []
    }
}
