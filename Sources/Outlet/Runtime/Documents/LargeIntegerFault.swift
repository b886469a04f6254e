import ViewTree

/// A member of a node that is an integer from 2^53 on, which JavaScript would round: a fault of the app, told in its log.
struct LargeIntegerFault: Error, CustomStringConvertible {
    private let screen: String
    /// The node and its member; nil if there is no such number in the document.
    private var place: (node: String, member: String, digits: String)?

    /// Finds the first such number in an encoded document of a screen.
    init(in document: [UInt8], of screen: String) {
        self.screen = screen
        guard var value = try? JSON(parsing: document), let (pointer, digits) = value.firstLargeInteger else { return }
        for token in pointer.tokens {
            if let id = value["id"]?.string { place = (id, token, digits) }
            guard let part = value[token] ?? Int(token).flatMap({ value[$0] }) else { break }
            value = part
        }
    }

    var description: String {
        let (node, member, digits) = place ?? ("", "", "")
        return
            "'\(member)' of '\(node)' on '\(screen)' is \(digits). A client's numbers are exact below 2^53: show it as text."
    }
}
