import Outlet
import ViewTree

// How pages report a problem to a person; problem documents are for developers.
extension Problem {
    /// The heading of the page. `given` are the names of the parameters in its address.
    func heading(in language: PageLanguage, given: Set<String> = []) -> String {
        let heading =
            switch type {
            case .noSuchPath, .unknownScreen, .unknownImplementation: "There is no such page"
            case .unknownSubject: "This does not exist"
            case .unknownSession: "This session has ended"
            case .wrongShape, .invalidValue:
                parameters(given: given).isEmpty ? "This address is not complete" : "This address is not right"
            case .unauthenticated: "You are not signed in"
            case .forbidden: "This page is for others"
            case .underMaintenance: "This page is under maintenance"
            case .tooMany, .tooManyConnections, .tooManyOfOne, .tooManyAttempts, .outOfMemory, .storeUnavailable,
                .draining:
                "Please try again later"
            default: "Something went wrong"
            }
        return language.word(heading)
    }

    /// The sentence of the page. `given` are the names of the parameters in its address.
    func explanation(in language: PageLanguage, given: Set<String> = []) -> String {
        let (wrong, missing) = (parameters(given: given), parameters(missingIn: given))
        return switch type {
        case .wrongShape where !wrong.isEmpty, .invalidValue where !wrong.isEmpty:
            language.word("The address has a value that this screen can’t use: %@", wrong)
        case .wrongShape where !missing.isEmpty, .invalidValue where !missing.isEmpty:
            language.word("The screen needs to know more than the address tells: %@", missing)
        case .noSuchPath, .unknownScreen, .unknownImplementation, .wrongShape, .invalidValue:
            language.word("Nothing is shown at this address. It may be misspelled, or from an earlier time.")
        case .unknownSession: language.word("What it showed can be opened again from the screens.")
        case .unauthenticated: language.word("This page is only for people who are known here.")
        case .tooMany, .tooManyConnections, .tooManyOfOne, .outOfMemory, .storeUnavailable, .draining:
            language.word("The server can't take this now. Nothing has changed.")
        case .underMaintenance: note ?? language.word("Please try again later.")
        case .fault: language.word("The app has failed. Nothing has changed.")
        case .bodyTooLarge:
            language.word("What you have sent is too long. Go back: what you typed is still there.")
        // The app writes these details itself.
        case .unknownSubject, .refused, .forbidden: detail
        default: language.word("Nothing has changed.")
        }
    }

    /// The text above a refused form: a sentence for the user, unless the app's detail is one; and the detail if the sentence
    /// is a general one. `marked` tells that wrong fields are marked.
    func refusal(marked: Bool, in language: PageLanguage) -> (sentence: String?, detail: String?) {
        let known: String? =
            switch type {
            case .refused: nil
            case .underMaintenance: "This page is under maintenance."
            case _ where marked: "Please check what is marked."
            case .disabled: "This can’t be done yet."
            case .nodeGone, .notOffered, .unanswered: "This is not offered any more."
            case .undoGone: "This can’t be undone any more."
            case .stale: "This has changed meanwhile. Please look again."
            case .tooManyAttempts: "There were too many failed attempts. Please wait, and try again."
            case .sessionFull: "This is more than a session can hold."
            case .sharedFull: "There is no room for more of what all share."
            case .tooMany, .tooManyConnections, .tooManyOfOne, .outOfMemory, .storeUnavailable, .draining:
                "Please try again later."
            default: nil
            }
        let sentence = type == .refused ? nil : known ?? "This did not work."
        return (
            sentence.map { ([language.word($0)] + [note].compactMap { $0 }).joined(separator: " ") },
            known == nil ? detail : nil
        )
    }

    /// The names of the parameters whose values are wrong.
    private func parameters(given: Set<String>) -> String {
        faults(in: "params").map(\.name).filter(given.contains).joined(separator: ", ")
    }

    /// The names of the parameters that the address lacks.
    private func parameters(missingIn given: Set<String>) -> String {
        faults(in: "params").map(\.name).filter { !given.contains($0) }.joined(separator: ", ")
    }

    /// The faults of the members of one object of the body, with their names.
    func faults(in object: String) -> [(name: String, detail: String)] {
        faults.compactMap { fault in
            let tokens = fault.pointer.tokens
            return tokens.count == 2 && tokens[0] == object ? (tokens[1], fault.detail) : nil
        }
    }
}
