/// The words of the controls that the projection adds.
enum PlainWords {
    static let apply = "Apply"
    static let submit = "Send"
    static let back = "Back"
    static let close = "Close"
    static let undo = "Undo"
    static let refresh = "Refresh"
    static let more = "Load more"
    static let up = "Move up"
    static let down = "Move down"
    static let choose = "Select"
    static let (on, off) = ("On", "Off")
}
