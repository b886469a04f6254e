import Outlet

extension TextFormat where Input == Bool {
    /// The title of the button that starts and ends selecting.
    static var doneOrSelect: TextFormat { .text(of: [true, false]) { $0 ? "Done" : "Select" } }
}

extension TextFormat where Input == Bool {
    /// The title of a form that creates or edits a contact.
    static var newOrEdited: TextFormat { .text(of: [true, false]) { $0 ? "New contact" : "Edit contact" } }
}
