import ArgumentParser
import Outlet

/// The store that a command is about.
struct StoreOptions<Own: Daemon>: ParsableArguments {
    @OptionGroup var own: Own

    @Option(
        help: ArgumentHelp(
            "Where the sessions are kept: in a file ('sqlite:PATH'), or in a store of the app's. "
                + "(default: OUTLET_STORE, or sqlite:Data/sessions.sqlite)"))
    var store: String?

    func validate() throws { _ = try place }

    private var place: StorePlace {
        get throws(ValidationError) { try StorePlace(store, of: own, option: NamedStore.option) }
    }

    /// Opens the store for reading only, if it can do that, and calls a function with it.
    func read(_ body: (any Store) async throws -> Void) async throws { try await place.read(body) }

    /// Opens the store, says on standard error what of it is damaged, and calls a function with it.
    func change(_ body: (any Store) async throws -> Void) async throws { try await place.change(body) }
}
