import Outlet
import OutletTesting
import Testing
import ViewTree

@testable import Examples

/// The examples in the languages that they have beside English.
@Suite(.timeLimit(.minutes(30))) struct LanguageTests {
    private static let languages = ["de", "ar"]

    private static let screens: [(name: String, implementation: String?, parameters: JSONObject)] = [
        ("person", nil, JSONObject()), ("personInView", nil, JSONObject()), ("enterEmail", nil, JSONObject()),
        ("email", nil, JSONObject([("id", 999)])), ("gallery", nil, JSONObject()), ("characters", nil, JSONObject()),
        ("character", nil, JSONObject([("codePoint", "U+00E9")])), ("contacts", "table", JSONObject()),
        ("contacts", "cards", JSONObject()), ("contact", nil, JSONObject([("id", 1)])),
        ("contact-form", nil, JSONObject()), ("contact-form", nil, JSONObject([("id", 1)])),
        ("sign-up", nil, JSONObject()), ("sign-in", nil, JSONObject()), ("tasks", nil, JSONObject()),
    ]

    /// The texts that are the same in a language as in English: names, numbers, symbols, and words that are the same.
    private static func same(_ language: String) -> Set<String> {
        let data = Contact.samples.flatMap { contact in
            [
                contact.name, contact.initials, contact.company, contact.mobile, contact.phone, contact.email,
                contact.workEmail, contact.notes, String((contact.familyName + contact.name).prefix(1)),
            ]
        }
        let symbols = [
            "", "#", "★", "é", "U+00E9", "LATIN SMALL LETTER E WITH ACUTE", "LATIN SMALL LETTER E WITH ACUTE é",
            "Latin-1 Supplement", "Dominik", "🔌", "🖼️",
            "A", "B", "C", "D", "1", "2", "3", "1, 3, 2, 5", "08", "12", "18", "20", "00", "15", "30", "45", "08:30",
            "m",
        ]
        let words = ["Block", "Koala", "Minute", "Name", "Panda", "Person", "Text", "Unicode 1.1"]
        return Set(data + symbols + (language == "de" ? words : []))
    }

    private func client(_ language: String, _ screen: Int) async throws -> TestClient {
        let (name, implementation, parameters) = Self.screens[screen]
        let client = try await TestClient(ExampleApp.application)
            .open(name, implementation: implementation, parameters: parameters, locale: language)
        switch name {
        case "character": try await client.wait { $0.text("characterName") != "" }
        case "contact": try await client.wait { $0.text("name") != "" }
        case "contact-form": try await client.wait { $0.shows("form") }
        case "contacts": try await client.wait { !$0.keys(of: "contacts").isEmpty }
        case "email": try await client.wait { $0.shows("trouble") }
        default: break
        }
        return client
    }

    @Test(arguments: languages, screens.indices)
    func `no text of a screen is left in English`(language: String, screen: Int) async throws {
        let english = try await client("en", screen).document.texts
        let other = try await client(language, screen).document.texts
        #expect(english.intersection(other).subtracting(Self.same(language)) == [], "\(Self.screens[screen].name)")
    }

    @Test(arguments: languages) func `nor is what a screen says later`(language: String) async throws {
        var texts: [Set<String>] = []
        for language in ["en", language] {
            let gallery = try await TestClient(ExampleApp.application).open("gallery", locale: language)
            for node in ["copy", "share", "announce"] { try await gallery.tap(node) }
            try await gallery.change("day", to: "")
            try await gallery.select("tea", in: "pantry")
            let app = try ContactApp()
            let form = try await app.person().open("contact-form", locale: language)
            for (input, value) in [
                ("givenName", ""), ("email", "ada@"), ("mobile", "12"), ("birthday", "2999-01-01"),
            ] { try await form.change(input, to: .string(value)) }
            try await form.submit("form")
            try await form.back()
            let list = try await app.list(locale: language)
            try await list.tap("select")
            try await list.act("delete", on: "Amelia Applecart")
            try await list.wait { $0.undo != nil }
            let documents: [JSON] = [gallery.document, .array(gallery.effects), form.document, list.document]
            texts.append(JSON.array(documents).texts.union([list.undo?.text ?? ""]))
        }
        #expect(texts[0].intersection(texts[1]).subtracting(Self.same(language)) == [])
    }

    @Test func `what a form says in Arabic`() async throws {
        let form = try await ContactApp().person().open("contact-form", locale: "ar")
        try await form.change("email", to: "ada@")
        #expect(form.node("email")?["error"] == "هذا ليس عنوان بريد إلكتروني.")
        try await form.submit("form")
        #expect(form.text("summary.at.contact.email") == "البريد الإلكتروني: هذا ليس عنوان بريد إلكتروني.")
    }

    @Test func `Arabic has a text for each kind of number`() async throws {
        let client = try await TestClient(ExampleApp.application).open("gallery", locale: "ar")
        for (guests, text) in [
            (1, "طاولة لشخص واحد"), (2, "طاولة لشخصين"), (3, "طاولة لعدد 3 أشخاص"), (10, "طاولة لعدد 10 أشخاص"),
            (11, "طاولة لعدد 11 شخصًا"),
        ] {
            try await client.change("guests", to: .number(Double(guests)))
            #expect(client.text("guestCount") == text)
        }
    }

    @Test(arguments: [
        ("ar", "21 نوفمبر، 2026", "السطر 7", "48 جهة اتصال"), ("ar-EG", "٢١ نوفمبر، ٢٠٢٦", "السطر ٧", "٤٨ جهة اتصال"),
    ]) func `numbers and days are written as in the region`(
        locale: String, day: String, line: String, count: String
    ) async throws {
        let client = try await TestClient(ExampleApp.application).open("gallery", locale: locale)
        #expect(client.text("chosenDay") == day)
        #expect(client.text("lines/7") == line)
        #expect(try await ContactApp().list(locale: locale).text("count") == count)
    }

    @Test func `a name in another script stands apart in its sentence`() async throws {
        let client = try await ContactApp().list(locale: "ar")
        try await client.act("delete", on: "Amelia Applecart")
        try await client.wait { $0.undo?.text == "تم حذف \u{2068}Amelia Applecart\u{2069}." }
    }

    @Test(arguments: screens.indices) func `a page in Arabic runs from right to left`(screen: Int) async throws {
        let url = try await client("ar", screen).document["stack"]?[0]?["url"]?.string ?? ""
        let page = try await TestClient(ExampleApp.application).channel
            .get(url, ["accept": "text/html", "accept-language": "ar-EG,en;q=0.5"])
        #expect(page.status == 200)
        #expect(page.text.prefix(100).contains("<html lang=\"ar\" dir=\"rtl\">"))
    }

    @Test func `a text has its arguments in all languages, and a form for each kind of number`() throws {
        let lists = [
            [Translation].shared, .person, .email, .gallery, .characters, .categories, .contacts, .accounts,
        ]
        for list in lists {
            let strings = try JSON(parsing: Array(list.catalog.utf8))["strings"]
            for key in list.map(\.key) {
                for (language, categories) in [("de", ["other"]), ("ar", ["zero", "one", "two", "few", "many"])] {
                    let text = strings?[key]?["localizations"]?[language]
                    if let value = text?["stringUnit"]?["value"]?.string {
                        #expect(value.count { $0 == "%" } == key.count { $0 == "%" }, "\(key) in \(language)")
                        #expect(language != "ar" || !value.contains("%lld") || key == "Line %lld", "\(key)")
                    } else {
                        let forms = text?["variations"]?["plural"]
                        for category in categories { #expect(forms?[category] != nil, "\(category) of \(key)") }
                    }
                }
            }
            #expect(Set(list.map(\.key)).count == list.count, "a key stands there twice")
        }
    }
}
