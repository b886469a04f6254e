import ViewTree

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Computes the next session from a session and an event, a service's answer or a loaded value, with the patch, the
/// effects and the work.
///
/// Pure: the same session, cause, context and reads give the same step. It has no store, starts nothing, and knows
/// nothing of requests. It reads sources, those of the time among them, through `reads`, and obeys the operator's
/// switches.
package struct Reducer: Sendable {
    let renderer: DocumentRenderer
    /// The log that records reads of sources, or replays them; nil for neither.
    let reads: ReadLog?
    /// The time that sources of the time have; a read like any other. Nil if it has to be waited for.
    let time: @Sendable () -> Date?
    /// Returns the other viewers at a spot; a read like any other. Nil if the caller would have to wait.
    let viewers: @Sendable (PresenceSpot, SessionID, Principal) -> Viewers?
    /// The switches that are in effect.
    let switches = SwitchBoard()

    /// Creates a reducer of an app's sessions.
    package init(_ application: Application, reads: ReadLog? = nil) {
        self.init(DocumentRenderer(application), reads: reads) { nil }
    }

    /// A reducer for an app, whose documents the renderer writes.
    init(
        _ renderer: DocumentRenderer, reads: ReadLog? = nil, time: @escaping @Sendable () -> Date?,
        viewers: @escaping @Sendable (PresenceSpot, SessionID, Principal) -> Viewers? = { _, _, _ in nil }
    ) {
        self.renderer = renderer
        self.reads = reads
        self.time = time
        self.viewers = viewers
    }

    package var application: Application { renderer.application }

    /// The scene of a screen.
    func scene(_ entry: StackEntry, _ locale: String) throws -> any AnyScene {
        try entry.scene(of: application, locale)
    }
}
