import Outlet
import OutletTesting
import Testing
import ViewTree

@testable import OutletServer

/// Screens as Adaptive Cards.
@Suite struct CardTests {
    private static let accept: Headers = ["accept": "application/vnd.microsoft.card.adaptive"]

    /// The items of a card, also those in others, in their order.
    private func all(_ json: JSON?) -> [JSON] {
        guard let json else { return [] }
        var found: [JSON] = []
        switch json {
        case .array(let elements): found = elements.flatMap { all($0) }
        case .object(let object):
            if json["type"] != nil { found = [json] }
            found += object.members.flatMap { all($0.value) }
        default: break
        }
        return found
    }

    private func items(_ type: String, in card: JSON) -> [JSON] {
        all(card["body"]).filter { $0["type"]?.string == type }
    }

    /// The card of a tree.
    private func card(_ children: JSON, stack: JSON = [["screen": "a", "title": "A", "url": "/screens/a"]]) throws
        -> JSON
    {
        let document: JSON = [
            "title": "A", "stack": stack, "tree": ["id": "root", "type": "column", "children": children],
        ]
        let shop = try #require(BasePath("/shop"))
        let screen = PlainScreen(try DocumentExcerpt(of: document.encoded), below: shop)
        return CardDrawing(language: .english, origin: "https://example.org", basePath: shop).card(
            of: screen)
    }

    /// The activity of an action of a card, with what its user has put in.
    private func press(_ control: String, in card: JSON, _ values: [(String, JSON)] = []) throws -> JSON {
        let was = try #require(items("Input.Text", in: card).first { $0["id"] == "~was" }?["value"])
        let data = JSONObject([("~do", .string(control)), ("~was", was)] + values)
        return [
            "type": "invoke", "name": "adaptiveCard/action", "channelId": "test",
            "value": [
                "action": ["type": "Action.Execute", "verb": "tap", "data": .object(data)], "trigger": "manual",
            ],
        ]
    }

    @Test(arguments: [
        ("Two *stars*", true), ("[link](https://x.org)", true), ("{{DATE(2026-01-01)}}", true), ("1. first", true),
        ("- first", true), ("a\nb", true), ("<b>", true), ("https://x.org", true), ("a@b.org", true), ("#1", true),
        ("    code", true), ("\tcode", true),
        ("Anna's 3 cups: 4.50 €, well-known.", false), ("2026", false), ("Grüße, 日本", false), ("", false),
    ])
    func `what Markdown would read stands in a run, which it does not read`(words: String, isRich: Bool) throws {
        let card = try card([["id": "l", "type": "label", "text": .string(words)]])
        #expect(items("TextRun", in: card).map { $0["text"] } == (isRich ? [.string(words)] : []))
        let blocks = items("TextBlock", in: card).compactMap { $0["text"]?.string }
        #expect(blocks == ["A"] + (isRich || words.isEmpty ? [] : [words]))
    }

    @Test func `inputs have their keys, and what they hold`() throws {
        let card = try card([
            ["id": "people/42/name", "type": "textField", "label": "Name", "value": "Anna", "error": "Too short."],
            ["id": "mail", "type": "textField", "value": "", "keyboard": "email", "maxLength": 40],
            ["id": "pin", "type": "secureField", "label": "PIN", "value": "1234"],
            ["id": "notes", "type": "textArea", "value": "a"],
            ["id": "on", "type": "toggle", "label": "On", "value": true],
            ["id": "age", "type": "numberField", "value": nil, "min": 0],
            ["id": "day", "type": "datePicker", "value": "2026-01-01"],
            [
                "id": "one", "type": "picker", "value": "b",
                "options": [["value": "a", "label": "A"], ["value": "b", "label": "B"]],
            ],
            ["id": "quiet", "type": "toggle", "value": false, "accessibility": ["label": "Quiet"]],
            ["id": "h", "type": "label", "text": "Part", "accessibility": ["level": 3]],
            ["id": "off", "type": "textField", "label": "Off", "value": "x", "enabled": false],
        ])
        let inputs = all(card["body"]).filter { $0["type"]?.string?.hasPrefix("Input.") == true }
        #expect(
            inputs.map { $0["id"]?.string } == [
                "people%2F42%2Fname", "mail", "pin", "notes", "on", "age", "day", "one", "quiet", "~was",
            ])
        #expect(
            inputs.map { $0["value"] } == [
                "Anna", "", "", "a", "true", nil, "2026-01-01", "b", "false", inputs.last?["value"],
            ])
        #expect(inputs.compactMap { $0["style"]?.string } == ["email", "password", "expanded"])
        #expect(inputs[1]["maxLength"] == 40 && inputs[3]["isMultiline"] == true && inputs[5]["min"] == 0)
        #expect(inputs.last?["isVisible"] == false)
        #expect(!card.description.contains("1234"), "a secret is in no card")
        let texts = items("TextBlock", in: card)
        #expect(texts.contains { $0["text"] == "Too short." && $0["color"] == "attention" })
        #expect(texts.contains { $0["text"] == "Off: x" })
        #expect(inputs.first { $0["id"] == "quiet" }?["title"] == "Quiet", "a name that is only heard is shown")
        #expect(texts.filter { $0["style"] == "heading" }.map { $0["text"] } == ["A", "Part"])
    }

    @Test func `addresses are absolute, and what leads within the app is a control`() throws {
        let card = try card([
            ["id": "a", "type": "link", "text": "Out", "url": "https://other.org/"],
            ["id": "b", "type": "link", "text": "File", "url": "/file.pdf"],
            ["id": "c", "type": "link", "text": "Screen", "url": "/screens/b"],
            ["id": "d", "type": "image", "url": "/a.png", "alt": "A"],
            ["id": "e", "type": "image", "url": "", "placeholder": "none"],
            ["id": "f", "type": "image", "url": "/b.png", "alt": "B", "width": 64, "height": 1e300],
        ])
        let links = items("Action.OpenUrl", in: card).map { $0["url"] }
        #expect(links == ["https://other.org/", "https://example.org/shop/file.pdf"])
        #expect(
            items("Action.Execute", in: card).map { $0["data"]?["~do"] } == ["event=open&node=c&value=%2Fscreens%2Fb"])
        let images = items("Image", in: card)
        #expect(images.map { $0["url"] } == ["https://example.org/shop/a.png", "https://example.org/shop/b.png"])
        #expect(images.last?["width"] == "64px" && images.last?["height"] == nil)
    }

    @Test func `what leads away comes first, a row is pressed as a whole, and its actions follow it`() throws {
        let card = try card(
            [
                [
                    "id": "people", "type": "list", "on": ["select": ["post"]], "selection": ["2"],
                    "sections": [
                        [
                            "key": "",
                            "rows": [
                                ["id": "people/1", "key": "1", "type": "label", "text": "Anna"],
                                [
                                    "id": "people/2", "key": "2", "type": "label", "text": "Bo",
                                    "on": ["delete": ["post"]],
                                    "actions": [["event": "delete", "title": "Delete", "role": "destructive"]],
                                ],
                            ],
                        ]
                    ],
                ]
            ],
            stack: [
                ["screen": "a", "title": "A", "url": "/screens/a"],
                ["screen": "b", "title": "B", "url": "/screens/b", "presentation": "modal"],
            ])
        let executed = items("Action.Execute", in: card)
        #expect(
            executed.map { $0["data"]?["~do"]?.string } == [
                "event=back", "event=dismiss&node=root", "event=select&node=people&value=1",
                "event=select&node=people&value=2", "event=delete&node=people%2F2",
            ])
        #expect(executed.last?["style"] == "destructive")
        let rows = items("Container", in: card).filter { $0["selectAction"] != nil }
        #expect(rows.map { $0["style"] } == [nil, "emphasis"])
    }

    @Test(arguments: Setting.all)
    func `a screen is filled in and pressed, and each answer is the card as it is then`(setting: Setting) async throws {
        let channel = try setting.transport.channel(to: setting.endpoint(), bodyLimit: 65_536)
        let opened = try await channel.post("/sessions", ["screen": "desk"], Self.accept)
        #expect(opened.status == 201)
        #expect(opened["content-type"] == "application/vnd.microsoft.card.adaptive")
        #expect(opened["etag"] == #""1-card""#)
        let path = try #require(opened["location"])
        let input = try #require(items("Input.Text", in: opened.json).first)
        let key = try #require(input["id"]?.string)
        let filled = try press("event=tap&node=take", in: opened.json, [(key, "Anna")])
        let taken = try await channel.post("\(path)/events?as=card", filled)
        #expect(taken.status == 200 && taken["etag"] == #""2-card""#)
        #expect(all(taken.json["body"]).contains { $0["text"] == "annA" || $0["value"] == "annA" })
        let current = try await channel.get(path, Self.accept)
        #expect(current.json == taken.json)
        #expect(
            try await channel.get(path, ["accept": CardDialect.mediaType, "if-none-match": #""2-card""#]).status == 304)
        // Nothing typed: only what was pressed is done.
        let added = try await channel.post("\(path)/events", press("event=tap&node=add", in: taken.json))
        #expect(added.status == 200 && added["content-type"] == "application/json")
        #expect(added.json["statusCode"] == 200)
        #expect(added.json["type"] == "application/vnd.microsoft.card.adaptive")
        #expect(added["etag"] == #""3-card""# && added["vary"]?.contains("Accept") == true)
        #expect(added.json["value"]?["type"] == "AdaptiveCard")
        let again = try await channel.post(
            "\(path)/events", press("event=apply", in: added.json["value"] ?? .null), ["accept": "*/*"])
        #expect(again.json["value"] == added.json["value"], "it only brings the card as it is")
    }

    @Test(arguments: Setting.all)
    func `a refusal has HTTP's status for a client of cards, and the framework's form for others`(setting: Setting)
        async throws
    {
        let channel = try setting.transport.channel(to: setting.endpoint(), bodyLimit: 65_536)
        let opened = try await channel.post("/sessions", ["screen": "desk"], Self.accept)
        let events = "\(try #require(opened["location"]))/events"
        let gone = try press("event=tap&node=nobody", in: opened.json)
        expect(try await channel.post(events, gone, Self.accept), 409, "node-gone")
        let framed = try await channel.post(events, gone)
        #expect(framed.status == 200 && framed.json["statusCode"] == 409)
        #expect(framed.json["type"] == "application/vnd.microsoft.error")
        #expect(framed.json["value"]?["code"] == "node-gone" && framed.json["value"]?["message"] != nil)
        let stale = try await channel.post(events, gone, ["if-match": #""7""#])
        #expect(stale.json["statusCode"] == 412 && stale.json["value"]?["code"] == "stale")
        #expect(stale.json["type"] == "application/vnd.microsoft.error.preconditionFailed")
        let key: Headers = ["idempotency-key": "k", "accept": CardDialect.mediaType]
        let added = try await channel.post(events, press("event=tap&node=add", in: opened.json), key)
        #expect(added.status == 200 && added["etag"] == #""2-card""#)
        #expect(try await channel.post(events, Event(.tap, on: "add").json).status == 200)
        let again = try await channel.post(events, press("event=tap&node=add", in: opened.json), key)
        #expect(again == added, "done once, and answered as then")
        expect(
            try await channel.post(events, press("event=tap&node=take", in: opened.json), key), 422, "key-reused")
        for body: JSON in [
            ["type": "invoke"], ["type": "invoke", "name": "signin/verifyState"],
            ["type": "invoke", "name": "adaptiveCard/action", "value": ["action": ["type": "Action.Submit"]]],
            [
                "type": "invoke", "name": "adaptiveCard/action",
                "value": ["action": ["type": "Action.Execute", "data": [:]]],
            ],
        ] {
            expect(try await channel.post("\(events)?as=card", body), 422, "wrong-shape")
            #expect(try await channel.post(events, body).json["statusCode"] == 422)
        }
        let unknown = "/sessions/\(SessionID())/events"
        expect(try await channel.post(unknown, gone, Self.accept), 404, "unknown-session")
        #expect(try await channel.post(unknown, gone).json["statusCode"] == 404)
        expect(try await channel.get("\(try #require(opened["location"]))/stream?as=card"), 406, "not-acceptable")
        expect(try await channel.get("/?as=card"), 406, "not-acceptable")
        for word in ["card", "slides"] {
            expect(try await channel.get("/screens?as=\(word)"), 406, "not-acceptable")
        }
        expect(try await channel.get("/screens/desk?as=slides"), 406, "not-acceptable")
    }

    @Test func `an event that would sign in from a card has no effect, and the card says so`() async throws {
        let channel = try Transport.inProcess.channel(to: Endpoint(Lodge.app()))
        let opened = try await channel.post("/sessions", ["screen": "room"], Self.accept)
        let path = try #require(opened["location"])
        let values: [(String, JSON)] = [("name", "Ada"), ("password", .string(Lodge.password))]
        let answer = try await channel.post(
            "\(path)/events?as=card", press("event=tap&node=enter", in: opened.json, values))
        #expect(answer.status == 200 && answer.headers["set-cookie"] == nil)
        #expect(answer.text.contains("This does not work here. Please open the app in a browser."))
        let effect = try #require(try await channel.get(path).json["effects"]?.array?.last)
        #expect(effect["type"] == "toast")
        #expect(try await channel.get(path).json["principal"] == nil)
    }

    @Test(arguments: [
        ("application/vnd.microsoft.card.adaptive", Dialect.Kind?.some(.card)), ("application/json", nil), ("*/*", nil),
        ("text/html", .html),
        ("text/html,application/xhtml+xml,*/*;q=0.8", .html),
        ("application/json, application/vnd.microsoft.card.adaptive", .card),
        ("application/json, application/vnd.microsoft.card.adaptive;q=0.9", nil),
        ("application/*", .a2ui), ("application/json, application/*", nil), ("application/json;q=0.1, */*", .a2ui),
        ("application/json;q=0, application/*", .a2ui), ("*/*;q=0.5", nil), ("text/*, */*;q=0.1", .html),
        ("application/vnd.microsoft.card.adaptive, application/*", .card), ("image/png", nil),
        ("text/html, application/vnd.microsoft.card.adaptive", .card),
        ("text/html, application/vnd.microsoft.card.adaptive;q=0.5", .html),
        ("application/vnd.microsoft.card.adaptive;q=0", nil), ("application/json;q=0.4, text/*;q=0.5", .html),
    ])
    func `the highest quality wins, and of equals what is named`(header: String, dialect: Dialect.Kind?) {
        #expect(Dialects.standard.preferred(by: header)?.kind == dialect)
    }
}
