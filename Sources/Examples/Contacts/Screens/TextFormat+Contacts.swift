import Outlet

extension TextFormat where Input == Bool {
    /// What the button says that begins to select, and ends it.
    static var doneOrSelect: TextFormat { .text(of: [true, false]) { $0 ? "Done" : "Select" } }
}
