import Outlet

/// Sets the number of guests to the value of a stepper.
struct Invite: PayloadIntention {
    func perform(
        _ guests: Double, of _: Interaction, on container: inout ModelContainer<Gallery>, in _: Context
    ) -> [Effect] {
        container[\.guests] = Int(exactly: guests)
        return []
    }
}
