import Outlet
import ViewTree

// How a page tells a person of a problem; the problem document is for developers.
extension Problem {
    /// The heading of the page.
    var heading: String {
        switch type {
        case .noSuchPath, .unknownScreen, .unknownImplementation: "There is no such page"
        case .unknownSubject: "This does not exist"
        case .unknownSession: "This session has ended"
        case .wrongShape, .invalidValue: "This address is not complete"
        case .unauthenticated: "You are not signed in"
        case .tooMany, .tooManyOfOne, .outOfMemory, .storeUnavailable, .draining: "Please try again later"
        case .fault: "Something went wrong"
        default: type.title
        }
    }

    /// The sentence of the page.
    var explanation: String {
        switch type {
        case .noSuchPath:
            "Nothing is shown at this address. It may be misspelled, or from an earlier time."
        case .unknownSession: "What it showed can be opened again from the screens."
        case .wrongShape, .invalidValue: "The screen needs to know more than the address tells: \(detail)"
        case .unauthenticated: "This page is only for people who are known here."
        case .tooMany, .tooManyOfOne, .outOfMemory, .storeUnavailable, .draining:
            "The server can't take this now. Nothing has changed."
        case .fault: "The app has failed. Nothing has changed."
        default: detail
        }
    }
}
