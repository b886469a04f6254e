import OutletTesting
import Synchronization
import ViewTree

@testable import Outlet

/// An app in which one signs in with a link that is sent.
final class Postbox: Sendable {
    /// A link that was sent.
    struct Letter: Sendable {
        let address: String
        let code: String
    }

    struct SendLink: ServiceRequest {
        static let name = "sendLink"
        let address: String

        struct Outcome: Codable, Sendable {}
    }

    struct UseLink: ServiceRequest {
        typealias Outcome = String
        static let name = "useLink"
        let hash: String
    }

    struct Code: ScreenParameters {
        var code: HashedSecret
    }

    struct Card: Model {
        var hash = ""
        var isOwn = false
        var notice = ""
    }

    /// Has the text of its field sent a link.
    struct Send: Intention {
        func perform(
            _ interaction: Interaction, on _: inout ModelContainer<String>, in _: Context
        ) throws -> [Effect] {
            [try .call(SendLink(address: interaction[Input<String>(id: "address")] ?? ""))]
        }
    }

    private let letters = Mutex<[Letter]>([])
    /// The addresses of links that are not used up, by their hashes.
    private let links = Mutex<[String: String]>([:])

    /// What was sent, the newest last.
    var sent: [Letter] { letters.withLock { $0 } }
    /// The hashes of links that are not used up.
    var open: [String] { links.withLock { $0.keys.sorted() } }

    /// The app. Ada and Bob have accounts.
    func app() throws -> Application {
        let send = Service(sendingLink: SendLink.self, account: \.address) { [self] request, link in
            if ["ada", "bob"].contains(request.address) {
                links.withLock { $0[link.hashed.hash] = request.address }
                letters.withLock { $0.append(Letter(address: request.address, code: link.secret.text)) }
            }
            return SendLink.Outcome()
        }
        let use = Service(signingIn: UseLink.self) { [self] request in
            guard let address = links.withLock({ $0.removeValue(forKey: request.hash) }) else {
                throw ServiceFailure("The link is used up.")
            }
            return address
        }
        return try Application(name: "Postbox", services: [send, use]) {
            Screen("door", title: "Door", model: "") {
                TextField("Address").id("address")
                Label().id("notice").observing(\String.self)
                Button("Send").id("send").on(.tap, Send())
            } connect: { outlets in
                outlets.screen.received(SendLink.self) { (notice: inout String, _, _) in
                    notice = "Look into your mail."
                    return []
                }
            }
            Screen("link", title: "Link") { (parameters: Code, context: Context) in
                Card(hash: parameters.code.hash, isOwn: context.isOwnLink)
            } content: {
                Label().id("whose").observing({ (card: Card) in card.isOwn ? "Yours" : "Another's" })
                Label().id("notice").observing({ (card: Card) in card.notice })
                Button("Press").id("press").on(.tap, Call { (card: Card, _) in UseLink(hash: card.hash) })
            } connect: { outlets in
                outlets.screen.received(UseLink.self) { _, address, _ in
                    [
                        .signIn(
                            Principal(id: address), opening: try Destination(named: "room"), endingOthers: true)
                    ]
                }
                outlets.screen.failed(UseLink.self) { (card: inout Card, failure, _) in
                    card.notice = failure.reason
                    return []
                }
            }
            Screen("room", title: "Room", guards: [.signedIn(orNamed: "door")]) {
                (_: NoParameters, context: Context) in
                context.principal.id ?? ""
            } content: {
                Label().id("who").observing(\String.self)
            }
        }
    }
}

extension TestClient {
    /// Asks for a link.
    func askForLink(to address: String) async throws {
        try await open("door")
        try await type(address, into: "address")
        try await tap("send")
    }

    /// Opens a link.
    func openLink(_ code: String) async throws {
        try await open("link", parameters: JSONObject([("code", .string(code))]))
    }
}
