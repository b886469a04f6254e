/// A form that a client without scripts of its own has sent: all inputs of a screen, and one control.
///
/// What it asks for depends on the document, which tells the inputs apart that offer their changes.
package struct FormRequest: Sendable {
    /// The body, by which a repeated key is recognized.
    let body: [UInt8]
    /// The bytes by which it differs from other forms, without secrets; nil if it has none.
    let openBody: [UInt8]?
    /// What becomes of it if it signs in or out.
    let signingIn: SigningIn
    /// Whether its key with another body is another form, as after a user has gone back to a page and edited it. Otherwise that is
    /// refused.
    let isEditable: Bool
    /// The question that a person has answered before; nil if none was asked. That it has been answered is kept in any case.
    let question: SealedQuestion?
    /// Whether the form can be read at once on what is known of a session: without its document, which may be long.
    let isShort: @Sendable (Session) -> Bool
    /// The events of the form on a session, whose document it may ask for; throws a `Problem` if the form does not fit it.
    let chain: @Sendable (_ document: Document, _ session: Session) throws -> EventChain

    /// Renders the document of a session.
    package typealias Document = () throws -> [UInt8]

    /// What becomes of a form that signs in or out.
    package enum SigningIn: Sendable {
        /// Its client takes the token.
        case done
        /// Its client can't take a token: the event has no effect, and the screen says so. What was typed is taken.
        case dropped
        /// It is refused, and so is one that ends other sign-ins of its principal.
        case refused
    }

    package init(
        body: [UInt8], openBody: [UInt8]?, signingIn: SigningIn = .done, isEditable: Bool = true,
        answering question: SealedQuestion? = nil, isShort: @escaping @Sendable (Session) -> Bool = { _ in false },
        chain: @escaping @Sendable (_ document: Document, _ session: Session) throws -> EventChain
    ) {
        self.isShort = isShort
        self.isEditable = isEditable
        self.question = question
        self.body = body
        self.openBody = openBody
        self.signingIn = signingIn
        self.chain = chain
    }

    /// The bytes of an answer: the number of the newest effect before the form, and if another screen is on top now, that of the
    /// one that was. Later ones are new to the client.
    static func answer(_ session: Session, then next: borrowing SessionState) -> [UInt8] {
        let hasTurned = next.stack.last?.id != session.topEntry
        return Array(
            (hasTurned ? "\(session.state.lastEffect) \(session.topEntry)" : "\(session.state.lastEffect)").utf8)
    }
}

extension EventAnswer {
    /// The number of the newest effect before a form; nil if it is not known any more.
    package var newestEffectBefore: Int? { numberBefore(0) }
    /// The number of the screen that was on top before a form, if it has led to another one.
    package var topEntryBefore: Int? { numberBefore(1) }

    private func numberBefore(_ index: Int) -> Int? {
        guard form == .page else { return nil }
        let numbers = String(decoding: body, as: UTF8.self).split(separator: " ")
        return index < numbers.count ? Int(numbers[index]) : nil
    }
}

extension Sessions {
    /// Whether an input holds a secret on any screen.
    package func isSecret(_ input: String) -> Bool { reducer.isSecret(input) }

    /// The fields of a form that hold no secret, as bytes that tell forms apart; nil if no field holds one. A field is named
    /// by the id of its input.
    package func withoutSecrets(_ fields: [(node: String, value: String)]) -> [UInt8]? {
        let open = fields.filter { !reducer.isSecret($0.node) }
        if open.count == fields.count { return nil }
        var bytes: [UInt8] = []
        for (node, value) in open {
            for text in [node, value] {
                bytes += text.utf8
                bytes.append(0)
            }
        }
        return bytes
    }
}
