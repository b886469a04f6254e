import Outlet

extension TextFormat where Input == Bool {
    /// What the button says that begins to select, and ends it.
    static var doneOrSelect: TextFormat { .text(of: [true, false]) { $0 ? "Done" : "Select" } }
}

extension TextFormat where Input == Bool {
    /// What a form is called that makes a contact, or edits one.
    static var newOrEdited: TextFormat { .text(of: [true, false]) { $0 ? "New contact" : "Edit contact" } }
}
